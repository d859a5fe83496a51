import Fraction from 'fraction.js';
import { type Rounding, rounded } from './rounded.ts';

/** How prices are changed together: by a share such as '4.5' or '-10' percent of each, rounded. */
export type Raise = Rounding & { readonly percent: string };

const form = /^-?\d{1,3}(\.\d{1,4})?$/;

export const isPercent = (text: string) => form.test(text) && Number(text) >= -100;

/** A price after it, never below nothing. `raise` has a percentage that isPercent takes. */
export function raised(yen: number, { percent, ...rounding }: Raise) {
  const exact = new Fraction(yen).mul(new Fraction(percent).add(100)).div(100);
  return Math.max(0, rounded(exact, rounding).valueOf());
}
