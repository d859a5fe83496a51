import Fraction from 'fraction.js';
import type { UsedPiece } from '../holds.ts';
import type { ChargedUse, OrdinanceVersion, Part, PerUnit, Rate } from '../ordinance.ts';
import { type Rounding, rounded } from '../rounded.ts';

/** How an amount came about, for the second line of a breakdown. */
export type LineDetail =
  | { readonly kind: 'rate'; readonly rate: Rate }
  | { readonly kind: 'quantity'; readonly yen: number; readonly quantity: number; readonly per?: PerUnit };

export type OrdinanceLine = {
  readonly code: string;
  readonly label: string;
  readonly law?: string | undefined;
  /** Of base lines. */
  readonly date?: string | undefined;
  readonly yen: number;
  readonly detail?: LineDetail | undefined;
};

/** How a fee came about, as it is frozen with a reservation. */
export type FeeBreakdown = {
  /** They add up to the fee. */
  readonly lines: readonly OrdinanceLine[];
  /** What is paid on the day of use, beside the fee. */
  readonly afterUse: readonly OrdinanceLine[];
};

export type OrdinanceFee = FeeBreakdown & { readonly total: number };

/** The version names no price for a frame on a day: it must not be published so, and nothing is charged. */
export type Unpriced = { readonly refusal: 'unpriced'; readonly date: string; readonly frame: string };

export type Piece = UsedPiece & {
  readonly frameNames: readonly string[];
  readonly fromMinute: number;
  readonly amounts: Map<Part, Fraction>;
};
export type Line = Omit<OrdinanceLine, 'yen' | 'detail'> & {
  readonly part: Part;
  exact: Fraction;
  detail?: LineDetail | undefined;
};
export type Named = Pick<OrdinanceLine, 'code' | 'label' | 'law'>;

export const zero = new Fraction(0);
export const partOfBase = 'base';
export const partOfReductions = 'reductions';
export const minutesPerHour = 60;

/** '60%' → 3/5 */
export const shareOf = (rate: Rate) => new Fraction(rate.slice(0, -1)).div(100);

export const greatest = (one: Fraction, other: Fraction) => (one.compare(other) > 0 ? one : other);

export const sumOf = (amounts: Iterable<Fraction>) => [...amounts].reduce((sum, amount) => sum.add(amount), zero);

export const roundedWhere = (rounding: Rounding | undefined, amount: Fraction) =>
  rounding === undefined ? amount : rounded(amount, rounding);

export const whole = (amount: Fraction) => Number(amount.floor().n) * (amount.floor().s < 0n ? -1 : 1);

/** The detail of two lines of one rule together; undefined where they are of two prices and stay two lines. */
function joinedDetail(one: LineDetail | undefined, other: LineDetail | undefined) {
  if (one?.kind !== 'quantity' || other?.kind !== 'quantity') return { detail: one };
  return one.yen === other.yen ? { detail: { ...one, quantity: one.quantity + other.quantity } } : undefined;
}

/** The lines of a fee while it comes about, one per code but for the base and for units of several prices. */
export class Breakdown {
  readonly lines: Line[] = [];
  readonly afterUse: Line[] = [];

  add(to: 'lines' | 'afterUse', line: Line) {
    for (const same of this[to]) {
      if (line.part === partOfBase || same.code !== line.code || same.part !== line.part) continue;
      const joined = joinedDetail(same.detail, line.detail);
      if (!joined) continue;
      same.exact = same.exact.add(line.exact);
      if (joined.detail) same.detail = joined.detail;
      return;
    }
    this[to].push({ ...line });
  }

  total() {
    return sumOf(this.lines.map(({ exact }) => exact));
  }
}

/**
 * Adds an amount to what a piece of the use costs, and to the breakdown. Discounts together never take more than is
 * there.
 */
export function charge(breakdown: Breakdown, piece: Piece, line: Line) {
  const { part } = line;
  const exact = greatest(line.exact, breakdown.total().neg());
  if (exact.equals(0)) return;
  piece.amounts.set(part, (piece.amounts.get(part) ?? zero).add(exact));
  breakdown.add('lines', { ...line, exact });
}

export const namedOf = ({ code, label, law }: Named) => ({ code, label, law });

/** What of a piece's cost a step speaks of. */
export const amountOf = (piece: Piece, parts: readonly Part[]) =>
  sumOf(parts.map((part) => piece.amounts.get(part) ?? zero));

/** A fee while it comes about. */
export type Charging = {
  readonly breakdown: Breakdown;
  readonly version: OrdinanceVersion;
  readonly use: ChargedUse;
  readonly pieces: readonly Piece[];
  /** What the steps before make of another use. */
  readonly chargedBefore: (use: ChargedUse) => { readonly pieces: readonly Piece[] } | Unpriced;
};

/** Whole yen whose sums are those of the exact amounts, rounded down: what one line loses the next one has. */
export function inYen(lines: readonly Line[]): OrdinanceLine[] {
  let before = zero;
  return lines.map(({ exact, part: _, ...line }) => {
    const after = before.add(exact);
    const yen = whole(after) - whole(before);
    before = after;
    return { ...line, yen };
  });
}
