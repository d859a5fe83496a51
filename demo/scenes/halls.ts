import type { Palette } from './palette.ts';
import { area, box, curve, disc, faint, lamps, many, onFloor, plant, room, sizeAt, stroke } from './shapes.ts';

const tree = ({ leaf, leafShade, woodShade }: Palette, x: number, y: number, size: number) =>
  [
    box(x - size * 0.06, y - size * 0.5, size * 0.12, size * 0.5, woodShade),
    disc(x, y - size * 0.75, size * 0.36, leaf),
    disc(x + size * 0.2, y - size * 0.6, size * 0.26, leafShade),
  ].join('');

/** The house itself, from the street. */
export const building = (p: Palette) =>
  [
    box(0, 0, 640, 360, p.sky),
    curve('M0 210C90 150 170 160 250 196C350 140 470 140 640 206V300H0Z', p.wall),
    curve('M0 236C120 196 240 214 330 226C440 196 560 206 640 232V300H0Z', p.side),
    box(0, 290, 640, 70, p.floor),
    area(p.white, [240, 290], [400, 290], [470, 360], [170, 360]),
    box(92, 150, 456, 142, p.white),
    box(92, 150, 456, 16, p.tint),
    box(92, 276, 456, 16, p.soft),
    many(4, (index) => box(112 + index * 34, 184, 24, 76, p.glass, 2)),
    many(4, (index) => box(402 + index * 34, 184, 24, 76, p.glass, 2)),
    box(256, 112, 128, 180, p.wall),
    box(256, 112, 128, 14, p.strong),
    box(272, 176, 96, 116, p.glass),
    many(3, (index) => box(294 + index * 24, 176, 4, 116, p.white)),
    box(240, 164, 160, 12, p.deep, 2),
    box(288, 138, 64, 14, p.soft, 3),
    faint(0.5, area(p.white, [272, 240], [320, 176], [336, 176], [272, 262])),
    tree(p, 60, 300, 120),
    tree(p, 584, 302, 136),
    tree(p, 156, 300, 66),
    tree(p, 492, 300, 62),
  ].join('');

/** Rows of seats before a stage. */
export const theatre = (p: Palette) => {
  const row = (index: number) => {
    const [y, width, count] = [246 + index * 32, 24 + index * 5, 15 - index];
    const from = 320 - (count * (width + 6)) / 2;
    return many(count, (seat) =>
      [
        box(from + seat * (width + 6), y, width, 40 + index * 4, index % 2 === 0 ? p.strong : p.tint, 8),
        box(from + seat * (width + 6) + 4, y + 5, width - 8, 12, p.soft, 5),
      ].join(''),
    );
  };
  return [
    box(0, 0, 640, 360, p.deep),
    box(0, 0, 640, 30, p.ink),
    box(96, 42, 448, 180, p.wall),
    faint(0.8, area(p.light, [180, 42], [216, 42], [310, 210], [170, 210])),
    faint(0.8, area(p.light, [424, 42], [460, 42], [470, 210], [330, 210])),
    area(p.floor, [96, 200], [544, 200], [580, 236], [60, 236]),
    box(60, 234, 520, 12, p.woodShade),
    curve('M96 42H210C204 110 168 170 118 222H96Z', p.tint),
    curve('M544 42H430C436 110 472 170 522 222H544Z', p.tint),
    stroke('M130 42C128 110 118 170 104 222M166 42C160 110 142 164 112 216', p.strong, 4),
    stroke('M510 42C512 110 522 170 536 222M474 42C480 110 498 164 528 216', p.strong, 4),
    curve('M96 42H544V58C500 84 450 60 406 70C350 88 290 88 234 70C190 60 140 84 96 58Z', p.strong),
    curve('M286 168C300 156 340 154 356 164L362 186H286Z', p.ink),
    box(284, 184, 80, 8, p.ink, 2),
    stroke('M292 192V206M356 192V206M322 192V208', p.ink, 3),
    many(4, row),
  ].join('');
};

/** A floor for ball games. */
export const gym = (p: Palette) =>
  [
    room(p),
    many(6, (index) => box(146 + index * 60, 66, 48, 34, p.glass, 2)),
    many(6, (index) => box(169 + index * 60, 66, 2, 34, p.white)),
    box(120, 118, 400, 6, p.soft),
    box(120, 226, 400, 24, p.tint),
    area(p.wood, [0, 360], [120, 250], [520, 250], [640, 360]),
    faint(0.5, area(p.lamp, [120, 330], [210, 256], [300, 256], [280, 340])),
    stroke('M60 352L150 258H490L580 352', p.white, 4),
    stroke('M320 258V360', p.white, 3),
    stroke('M262 306A58 24 0 1 0 378 306A58 24 0 1 0 262 306', p.white, 3),
    box(286, 116, 68, 46, p.white, 3),
    box(304, 134, 32, 22, p.soft),
    stroke('M306 164H334', p.strong, 5),
    stroke('M308 166L313 186H327L332 166', p.metal, 2),
    box(317, 90, 6, 26, p.metal),
    disc(470, 322, 17, p.tint),
    stroke('M453 322H487M470 305V339', p.deep, 2),
    lamps(p),
  ].join('');

/** Walls for pictures. */
export const gallery = (p: Palette) => {
  const frame = (x: number, y: number, width: number, height: number, inner: string) =>
    [box(x, y, width, height, p.woodShade, 2), box(x + 5, y + 5, width - 10, height - 10, p.white), inner].join('');
  return [
    room(p),
    stroke('M150 62H490', p.metal, 4),
    ...[190, 300, 420].map((x) =>
      [
        box(x - 6, 62, 12, 12, p.ink, 3),
        faint(0.6, area(p.light, [x - 6, 74], [x + 6, 74], [x + 50, 190], [x - 50, 190])),
      ].join(''),
    ),
    frame(148, 102, 84, 108, [disc(190, 144, 22, p.soft), curve('M156 200C170 170 200 168 222 200Z', p.tint)].join('')),
    frame(
      256,
      110,
      92,
      76,
      [box(264, 118, 76, 34, p.glass), curve('M264 178V156C290 136 316 166 340 150V178Z', p.leaf)].join(''),
    ),
    frame(
      372,
      98,
      104,
      118,
      [box(384, 110, 40, 40, p.tint), box(428, 132, 34, 66, p.soft), disc(404, 178, 16, p.strong)].join(''),
    ),
    area(p.wood, [30, 120], [84, 128], [84, 226], [30, 258]),
    area(p.soft, [37, 130], [77, 136], [77, 222], [37, 248]),
    area(p.wood, [556, 128], [610, 120], [610, 258], [556, 226]),
    area(p.tint, [563, 136], [603, 130], [603, 248], [563, 222]),
    box(246, 298, 148, 14, p.wood, 4),
    stroke('M262 312V332M378 312V332', p.woodShade, 6),
  ].join('');
};

/** A court under the sky. */
export const tennis = (p: Palette) =>
  [
    box(0, 0, 640, 360, p.sky),
    disc(520, 62, 28, p.light),
    curve('M0 150C80 96 190 112 280 142C380 96 520 96 640 146V210H0Z', p.wall),
    many(9, (index) => tree(p, 24 + index * 74, 196, index % 2 === 0 ? 86 : 68)),
    box(0, 186, 640, 174, p.leaf),
    area(p.tint, [150, 196], [490, 196], [640, 360], [0, 360]),
    area(p.strong, [196, 204], [444, 204], [562, 352], [78, 352]),
    stroke('M196 204H444L562 352H78Z', p.white, 4),
    stroke('M226 204L138 352M414 204L502 352', p.white, 3),
    stroke('M188 290H452M320 228V290', p.white, 3),
    faint(0.85, box(148, 222, 344, 34, p.soft)),
    stroke('M148 222H492', p.white, 5),
    stroke('M148 218V262M492 218V262', p.ink, 5),
    stroke('M0 120H640M0 120V190M128 120V190M256 120V190M384 120V190M512 120V190M639 120V190', p.metal, 2),
    disc(382, 318, 7, p.light),
  ].join('');

/** A broad hall at the entrance, with something to show. */
export const foyer = (p: Palette) =>
  [
    room(p),
    box(150, 66, 340, 184, p.glass),
    many(5, (index) => box(214 + index * 68, 66, 4, 184, p.white)),
    box(150, 128, 340, 4, p.white),
    curve('M150 250V206C200 178 260 214 320 196C390 176 440 206 490 190V250Z', p.leaf),
    area(p.soft, [256, 360], onFloor(-0.14, 0), onFloor(0.14, 0), [384, 360]),
    ...[-0.78, 0.72].map((across) => {
      const [x, y] = onFloor(across, 0.62);
      return [box(x - 46, y - 34, 92, 26, p.tint, 8), box(x - 52, y - 20, 104, 18, p.strong, 6)].join('');
    }),
    plant(p, 160, 262, sizeAt(0)),
    plant(p, 484, 262, sizeAt(0)),
    lamps(p),
  ].join('');
