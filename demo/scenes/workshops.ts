import type { Palette } from './palette.ts';
import { area, box, curve, disc, lamps, many, plant, room, stroke, windows } from './shapes.ts';

/** Counters with sinks and hobs. */
export const kitchen = (p: Palette) => {
  const counter = (x: number, y: number, width: number) =>
    [
      area(p.white, [x + 16, y], [x + width - 16, y], [x + width, y + 26], [x, y + 26]),
      box(x, y + 26, width, 52, p.tint),
      box(x, y + 26, width, 6, p.metal),
      many(3, (index) => box(x + 8 + index * (width / 3 - 2), y + 40, width / 3 - 14, 30, p.soft, 3)),
      disc(x + width * 0.25, y + 13, 17, p.ink, 6),
      disc(x + width * 0.48, y + 13, 17, p.ink, 6),
      box(x + width * 0.64, y + 6, width * 0.24, 14, p.metal, 5),
      stroke(`M${x + width * 0.76} ${y + 6}V${y - 12}H${x + width * 0.7}`, p.metal, 4),
    ].join('');
  return [
    room(p),
    windows(p),
    box(136, 76, 160, 54, p.white, 3),
    box(344, 76, 160, 54, p.white, 3),
    stroke('M216 76V130M424 76V130', p.side, 3),
    area(p.metal, [300, 76], [340, 76], [356, 118], [284, 118]),
    box(130, 196, 380, 54, p.soft),
    box(130, 190, 380, 8, p.white),
    many(7, (index) => box(138 + index * 53, 206, 46, 36, p.wall, 2)),
    box(420, 150, 66, 40, p.ink, 4),
    box(426, 156, 46, 28, p.shade, 2),
    curve('M166 190C162 172 196 172 192 190Z', p.strong),
    box(214, 166, 10, 24, p.leafShade, 4),
    box(230, 172, 16, 18, p.lamp, 4),
    counter(96, 268, 200),
    counter(344, 268, 200),
    curve('M146 276C144 256 186 256 184 276Z', p.metal),
    stroke('M140 262H190', p.ink, 4),
    lamps(p),
  ].join('');
};

/** Tables for clay and wood, and shelves of what came of them. */
export const craft = (p: Palette) => {
  const vase = (x: number, y: number, fill: string) =>
    curve(
      `M${x - 8} ${y}C${x - 20} ${y - 14} ${x - 12} ${y - 26} ${x - 5} ${y - 32}H${x + 5}C${x + 12} ${y - 26} ${x + 20} ${y - 14} ${x + 8} ${y}Z`,
      fill,
    );
  const bowl = (x: number, y: number, fill: string) =>
    curve(
      `M${x - 18} ${y - 16}H${x + 18}C${x + 16} ${y - 4} ${x + 8} ${y} ${x} ${y}C${x - 8} ${y} ${x - 16} ${y - 4} ${x - 18} ${y - 16}Z`,
      fill,
    );
  return [
    room(p),
    windows(p),
    box(140, 74, 250, 150, p.side),
    many(3, (index) => box(136, 116 + index * 48, 258, 7, p.wood)),
    vase(164, 116, p.strong),
    bowl(208, 116, p.soft),
    vase(252, 116, p.tint),
    bowl(300, 116, p.wood),
    vase(348, 116, p.soft),
    bowl(170, 164, p.tint),
    vase(216, 164, p.wood),
    bowl(264, 164, p.strong),
    vase(312, 164, p.soft),
    bowl(358, 164, p.deep),
    bowl(180, 212, p.wood),
    bowl(232, 212, p.soft),
    vase(288, 212, p.deep),
    bowl(344, 212, p.tint),
    box(420, 80, 84, 116, p.white, 3),
    stroke('M434 98V150M454 98V140M474 98V156', p.woodShade, 5),
    box(428, 140, 12, 22, p.metal, 2),
    box(447, 132, 14, 26, p.strong, 2),
    box(467, 148, 14, 20, p.metal, 2),
    area(p.wood, [128, 282], [430, 282], [470, 318], [88, 318]),
    box(88, 318, 382, 12, p.woodShade),
    stroke('M112 330V360M446 330V360', p.woodShade, 10),
    disc(196, 298, 32, p.metal, 8),
    vase(196, 298, p.shade),
    bowl(288, 306, p.tint),
    box(336, 290, 60, 14, p.floorShade, 4),
    stroke('M410 306L434 282', p.strong, 4),
    disc(548, 326, 30, p.wood, 9),
    stroke('M530 330V356M566 330V356', p.woodShade, 6),
    lamps(p),
  ].join('');
};

/** Shelves of books, and a table to read at. */
export const library = (p: Palette) => {
  const spines = [p.strong, p.soft, p.wood, p.tint, p.deep, p.lamp, p.leaf, p.shade];
  const shelf = (y: number, from: number) =>
    many(21, (index) => {
      const at = index + from;
      const height = 30 + ((at * 7) % 5) * 2;
      return box(146 + index * 17, y - height, 12 + (at % 3), height, spines[(at * 5) % spines.length] ?? p.tint, 1);
    });
  return [
    room(p),
    windows(p),
    box(134, 64, 372, 186, p.woodShade),
    box(140, 70, 360, 174, p.floorShade),
    ...[0, 1, 2, 3].map((index) =>
      [shelf(112 + index * 44, index * 9), box(140, 112 + index * 44, 360, 5, p.wood)].join(''),
    ),
    area(p.wood, [184, 288], [456, 288], [490, 318], [150, 318]),
    box(150, 318, 340, 10, p.woodShade),
    stroke('M170 328V358M470 328V358', p.woodShade, 9),
    area(p.white, [262, 294], [318, 298], [318, 314], [252, 310]),
    area(p.wall, [318, 298], [374, 294], [384, 310], [318, 314]),
    stroke('M420 304V268', p.metal, 4),
    curve('M396 270C398 248 442 248 444 270Z', p.lamp),
    disc(420, 304, 16, p.metal, 4),
    plant(p, 556, 330, 1),
    lamps(p),
  ].join('');
};
