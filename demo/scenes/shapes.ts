import type { Palette } from './palette.ts';

// Scenes are 640 wide and 360 high.

type Point = readonly [x: number, y: number];

const short = (number: number) => String(Math.round(number * 10) / 10);

export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0) =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${
    round > 0 ? ` rx="${short(round)}"` : ''
  } fill="${fill}"/>`;

export const disc = (x: number, y: number, radius: number, fill: string, radiusY = radius) =>
  radius === radiusY
    ? `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`
    : `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius)}" ry="${short(radiusY)}" fill="${fill}"/>`;

export const area = (fill: string, ...points: readonly Point[]) =>
  `<polygon points="${points.map(([x, y]) => `${short(x)},${short(y)}`).join(' ')}" fill="${fill}"/>`;

export const curve = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;

export const stroke = (path: string, colour: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round"/>`;

export const faint = (opacity: number, inner: string) => `<g opacity="${opacity}">${inner}</g>`;

export const moved = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${short(x)} ${short(y)})${scale === 1 ? '' : ` scale(${short(scale)})`}">${inner}</g>`;

/** So many of something, by their number. */
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Where a point of the floor is seen: `across` from -1 to 1, `near` from 0 at the back wall to 1 in front. */
export const onFloor = (across: number, near: number): Point => [320 + across * (200 + 120 * near), 250 + 110 * near];

/** How large something on the floor is seen there. */
export const sizeAt = (near: number) => 0.62 + 0.38 * near;

/** A room from within, with the light of a window on the floor. */
export const room = ({ ceiling, wall, side, shade, floor, floorShade, light }: Palette) =>
  [
    box(0, 0, 640, 360, wall),
    area(ceiling, [0, 0], [640, 0], [520, 50], [120, 50]),
    area(side, [0, 0], [120, 50], [120, 250], [0, 360]),
    area(shade, [640, 0], [520, 50], [520, 250], [640, 360]),
    area(floor, [0, 360], [120, 250], [520, 250], [640, 360]),
    stroke('M120 250H520', floorShade, 2),
    faint(0.55, area(light, [60, 305], [150, 262], [280, 262], [250, 330])),
  ].join('');

/** Two windows in the wall on the left. */
export const windows = ({ glass, white, leaf }: Palette) =>
  [
    area(white, [14, 72], [54, 82], [54, 232], [14, 262]),
    area(glass, [19, 79], [49, 87], [49, 228], [19, 252]),
    area(white, [68, 86], [104, 95], [104, 206], [68, 224]),
    area(glass, [73, 92], [99, 99], [99, 203], [73, 218]),
    faint(0.7, area(leaf, [19, 206], [34, 190], [49, 198], [49, 228], [19, 252])),
    faint(0.7, area(leaf, [73, 192], [86, 178], [99, 186], [99, 203], [73, 218])),
    stroke('M34 76V246M86 90V215', white, 3),
  ].join('');

/** Lamps along the ceiling. */
export const lamps = ({ lamp }: Palette) =>
  [area(lamp, [210, 12], [270, 12], [282, 34], [234, 34]), area(lamp, [370, 12], [430, 12], [406, 34], [358, 34])].join(
    '',
  );

/** A plant in a pot, its foot at a point. */
export const plant = ({ leaf, leafShade, wood }: Palette, x: number, y: number, scale = 1) =>
  moved(
    x,
    y,
    scale,
    [
      curve('M0 -20C-26 -34 -30 -62 -22 -78C-8 -66 0 -44 0 -20Z', leaf),
      curve('M0 -20C24 -32 32 -56 28 -74C10 -64 2 -44 0 -20Z', leafShade),
      curve('M0 -20C-8 -50 -4 -76 4 -92C14 -70 10 -42 0 -20Z', leaf),
      area(wood, [-16, -24], [16, -24], [12, 0], [-12, 0]),
    ].join(''),
  );
