import type { Palette } from './palette.ts';
import {
  area,
  box,
  curve,
  disc,
  faint,
  lamps,
  many,
  moved,
  onFloor,
  plant,
  room,
  sizeAt,
  stroke,
  windows,
} from './shapes.ts';

const board = (p: Palette) =>
  [
    box(210, 82, 220, 108, p.metal, 4),
    box(216, 88, 208, 96, p.white, 2),
    stroke('M238 110H330M238 130H372M238 150H300', p.soft, 4),
    box(350, 140, 54, 28, p.wall, 3),
  ].join('');

const chair = (p: Palette, across: number, near: number) => {
  const [x, y] = onFloor(across, near);
  const size = sizeAt(near);
  return [
    box(x - 15 * size, y - 44 * size, 30 * size, 26 * size, p.tint, 6 * size),
    box(x - 17 * size, y - 20 * size, 34 * size, 9 * size, p.strong, 4 * size),
    stroke(`M${x - 12 * size} ${y - 11 * size}V${y}M${x + 12 * size} ${y - 11 * size}V${y}`, p.metal, 3 * size),
  ].join('');
};

/** A table for sitting around. */
export const meeting = (p: Palette) =>
  [
    room(p),
    windows(p),
    board(p),
    ...[-0.36, -0.12, 0.12, 0.36].map((across) => chair(p, across, 0.2)),
    area(p.wood, [206, 268], [434, 268], [496, 318], [144, 318]),
    area(p.woodShade, [144, 318], [496, 318], [496, 330], [144, 330]),
    area(p.floorShade, [258, 282], [382, 282], [402, 302], [238, 302]),
    ...[
      [232, 274],
      [392, 274],
      [196, 306],
      [430, 306],
    ].map(([x = 0, y = 0]) => area(p.white, [x, y], [x + 22, y], [x + 20, y + 8], [x - 4, y + 8])),
    ...[-0.55, -0.18, 0.18, 0.55].map((across) => chair(p, across, 0.98)),
    plant(p, 490, 258, 0.8),
    lamps(p),
  ].join('');

const desk = (p: Palette, across: number, near: number, upon: string) => {
  const [x, y] = onFloor(across, near);
  return moved(
    x,
    y,
    sizeAt(near),
    [
      area(p.wood, [-48, -34], [48, -34], [56, -20], [-56, -20]),
      box(-56, -20, 112, 6, p.woodShade),
      stroke('M-48 -14V6M48 -14V6', p.metal, 4),
      box(-17, -13, 34, 8, p.strong, 4),
      upon,
    ].join(''),
  );
};

const rows = [0.12, 0.5, 0.94];

const desks = (p: Palette, upon: string) =>
  rows.map((near) => [-0.62, 0, 0.62].map((across) => desk(p, across, near, upon)).join('')).join('');

/** Rows of desks before a board. */
export const classroom = (p: Palette) =>
  [room(p), windows(p), board(p), desks(p, area(p.white, [-16, -31], [12, -31], [14, -23], [-18, -23])), lamps(p)].join(
    '',
  );

/** The same with computers. */
export const computers = (p: Palette) => {
  const monitor = [
    box(-24, -66, 48, 32, p.ink, 3),
    box(-20, -62, 40, 24, p.glass, 1),
    box(-4, -34, 8, 6, p.metal),
  ].join('');
  return [room(p), windows(p), board(p), desks(p, monitor), lamps(p)].join('');
};

/** A grand piano and stands for scores. */
export const music = (p: Palette) => {
  const stand = (x: number, y: number) =>
    [
      area(p.ink, [x - 20, y - 70], [x + 20, y - 70], [x + 16, y - 44], [x - 16, y - 44]),
      area(p.white, [x - 15, y - 67], [x + 15, y - 67], [x + 12, y - 48], [x - 12, y - 48]),
      stroke(`M${x} ${y - 44}V${y}M${x - 14} ${y}H${x + 14}`, p.ink, 3),
    ].join('');
  return [
    room(p),
    windows(p),
    many(6, (index) => box(146 + index * 60, 74, 46, 112, index % 2 === 0 ? p.soft : p.side, 4)),
    many(6, (index) =>
      stroke(`M${157 + index * 60} 86V174M${169 + index * 60} 86V174M${181 + index * 60} 86V174`, p.wall, 3),
    ),
    curve('M196 228C200 186 250 178 300 186C352 194 372 214 430 216L434 250H196Z', p.ink),
    curve('M210 214C226 150 330 140 424 204L408 214C340 178 262 176 210 214Z', p.deep),
    area(p.ink, [188, 248], [440, 248], [436, 262], [192, 262]),
    box(196, 240, 96, 9, p.white),
    many(9, (index) => box(204 + index * 10, 240, 4, 5, p.ink)),
    stroke('M208 262V304M424 262V300M330 262V290', p.ink, 7),
    box(206, 304, 74, 12, p.tint, 4),
    stroke('M214 316V338M272 316V338', p.ink, 5),
    stand(486, 322),
    stand(548, 344),
    lamps(p),
  ].join('');
};

/** Drums and amplifiers between walls that swallow sound. */
export const studio = (p: Palette) => {
  const drum = (x: number, y: number, width: number, height: number) =>
    [box(x - width, y, width * 2, height, p.strong, 4), disc(x, y, width, p.white, width * 0.3)].join('');
  const amplifier = (x: number) =>
    [
      box(x, 196, 66, 90, p.ink, 5),
      box(x + 8, 204, 50, 12, p.metal, 2),
      disc(x + 33, 250, 23, p.deep),
      disc(x + 33, 250, 9, p.ink),
    ].join('');
  return [
    room(p),
    many(24, (index) => {
      const [x, y] = [132 + (index % 8) * 48, 62 + Math.floor(index / 8) * 46];
      return [
        box(x, y, 40, 38, index % 2 === 0 ? p.soft : p.side, 3),
        area(p.wall, [x + 20, y + 8], [x + 32, y + 19], [x + 20, y + 30], [x + 8, y + 19]),
      ].join('');
    }),
    amplifier(140),
    amplifier(440),
    disc(320, 326, 128, p.soft, 26),
    disc(320, 270, 48, p.tint),
    disc(320, 270, 40, p.white),
    disc(320, 270, 10, p.soft),
    drum(286, 206, 26, 28),
    drum(352, 206, 26, 28),
    drum(238, 256, 30, 40),
    drum(400, 256, 30, 44),
    disc(222, 190, 36, p.lamp, 7),
    disc(418, 184, 38, p.lamp, 7),
    stroke('M222 194V320M418 190V322', p.metal, 3),
    stroke('M90 350V220L112 206', p.ink, 4),
    disc(116, 204, 8, p.ink),
    lamps(p),
  ].join('');
};

/** A room with mats of straw. */
export const tatami = (p: Palette) => {
  const edge = (points: string) => stroke(points, p.deep, 3);
  const paper = (x: number) =>
    [
      box(x, 70, 84, 180, p.woodShade),
      box(x + 5, 75, 74, 138, p.white),
      box(x + 5, 217, 74, 28, p.wood),
      stroke(
        `M${x + 30} 75V213M${x + 54} 75V213M${x + 5} 103H${x + 79}M${x + 5} 131H${x + 79}M${x + 5} 159H${x + 79}M${x + 5} 187H${x + 79}`,
        p.wood,
        2,
      ),
    ].join('');
  return [
    room(p),
    windows(p),
    area(p.mat, [0, 360], [120, 250], [520, 250], [640, 360]),
    area(p.matShade, onFloor(-0.34, 0), onFloor(0.33, 0), onFloor(0.33, 0.42), onFloor(-0.34, 0.42)),
    area(p.matShade, onFloor(-1, 0.42), onFloor(0, 0.42), onFloor(0, 1), onFloor(-1, 1)),
    edge('M254 250L239 296M386 250L401 296M80 296H560M320 296V360'),
    box(120, 62, 400, 8, p.woodShade),
    paper(132),
    paper(216),
    box(316, 70, 120, 180, p.shade),
    box(310, 70, 8, 180, p.woodShade),
    box(436, 70, 8, 180, p.woodShade),
    box(316, 236, 120, 14, p.wood),
    box(352, 84, 48, 118, p.white),
    box(352, 84, 48, 10, p.tint),
    box(352, 192, 48, 10, p.tint),
    stroke('M368 112C386 118 366 134 384 142M374 152C388 160 368 168 380 178', p.ink, 4),
    curve('M412 236C404 222 408 212 416 212C424 212 428 222 420 236Z', p.strong),
    stroke('M416 212C414 196 424 190 422 176M416 206C406 196 408 188 402 184', p.leafShade, 2),
    box(444, 70, 76, 180, p.side),
    area(p.wood, [236, 304], [404, 304], [428, 326], [212, 326]),
    area(p.woodShade, [212, 326], [428, 326], [424, 336], [216, 336]),
    area(p.tint, [150, 318], [192, 318], [184, 336], [136, 336]),
    area(p.tint, [448, 318], [490, 318], [504, 336], [456, 336]),
  ].join('');
};

/** A wall of mirrors behind a bar. */
export const dance = (p: Palette) =>
  [
    room(p),
    windows(p),
    box(134, 66, 372, 176, p.glass),
    faint(0.6, area(p.white, [170, 66], [214, 66], [150, 242], [134, 242], [134, 186])),
    faint(0.6, area(p.white, [392, 66], [456, 66], [366, 242], [302, 242])),
    many(2, (index) => box(256 + index * 124, 66, 3, 176, p.white)),
    stroke('M128 190H512', p.woodShade, 6),
    many(4, (index) => stroke(`M${150 + index * 113} 190V204`, p.metal, 4)),
    ...[
      [-0.62, 0.52],
      [0, 0.52],
      [0.62, 0.52],
    ].map(([across = 0, near = 0]) => {
      const [x, y] = onFloor(across, near);
      return area(p.tint, [x - 44, y - 14], [x + 44, y - 14], [x + 54, y + 22], [x - 54, y + 22]);
    }),
    disc(566, 338, 18, p.strong),
    disc(560, 331, 5, p.soft),
    lamps(p),
  ].join('');
