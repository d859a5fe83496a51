import type { TenantHue } from '#contract/tenant.ts';
import { paletteOf } from './palette.ts';
import { curve, disc } from './shapes.ts';

const middle = 60;

/** 'x y' of a point around the middle, by degrees from above and distance. */
const at = (degrees: number, far: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [middle + far * Math.cos(angle), middle + far * Math.sin(angle)].map((one) => one.toFixed(1)).join(' ');
};

const petal = (turn: number, fill: string) =>
  curve(
    `M${at(turn, 8)}C${at(turn - 44, 34)} ${at(turn - 32, 58)} ${at(turn - 7, 57)}L${at(turn, 48)}L${at(turn + 7, 57)}` +
      `C${at(turn + 32, 58)} ${at(turn + 44, 34)} ${at(turn, 8)}Z`,
    fill,
  );

/** A blossom of five petals in the colours of a town, which a town of the demo has as its logo. */
export function emblem(hue: TenantHue) {
  const { strong, deep, lamp } = paletteOf(hue);
  const petals = [0, 72, 144, 216, 288].map((turn) => petal(turn, strong)).join('');
  const inner = `${petals}${disc(middle, middle, 11, deep)}${disc(middle, middle, 6, lamp)}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${inner}</svg>\n`;
}
