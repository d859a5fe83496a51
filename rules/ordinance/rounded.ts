import type Fraction from 'fraction.js';

export type Rounding = { readonly unit: number; readonly mode: 'down' | 'up' | 'nearest' };

/** An exact amount brought to whole units. */
export function rounded(amount: Fraction, { unit, mode }: Rounding) {
  const units = amount.div(unit);
  const whole = { down: units.floor(), up: units.ceil(), nearest: units.round() }[mode];
  return whole.mul(unit);
}
