import { piecesOf } from '#rules/ordinance/fee/base.ts';
import type { FeeBreakdown, LineDetail } from '#rules/ordinance/fee/breakdown.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import { holds } from '#rules/ordinance/holds.ts';
import type { ChargedUse, KnownVersion, NamedRange, When } from '#rules/ordinance/ordinance.ts';
import type { Equipment } from '../request/equipment.ts';
import type { OpenFee } from './settledFee.ts';

/** What a reservation was charged by, and what may be added to it. */
export type OrdinanceFacts = Pick<OpenFee, 'days' | 'versions'> & {
  readonly breakdown: FeeBreakdown | null;
  /** Codes of reductions that staff have granted. */
  readonly reductions: readonly string[];
  /** What is lent with its room. */
  readonly lent: readonly Pick<Equipment, 'name' | 'code'>[];
  /** The frames that its room offers on a day, taken or not. */
  readonly framesOf: (date: string) => readonly NamedRange[];
};

/** A line of the ordinance that staff may charge by its units. */
export type ChargeOffer = {
  /** Names it and its price: what is charged is what was seen. */
  readonly offer: string;
  readonly label: string;
  readonly law: string;
  /** Yen of one unit, or of the first of several that differ. */
  readonly yen: number;
  /** What is counted, in a word. */
  readonly unit: string;
  /** So many were quoted as paid on the day, and are not charged yet. */
  readonly planned: number;
  readonly mostCount: number;
};

/** What is charged for some units. `code`: of the line that was quoted as paid on the day. */
export type ChargedUnits = {
  readonly code: string | null;
  readonly label: string;
  readonly law?: string | undefined;
  readonly yen: number;
  readonly detail?: LineDetail | undefined;
};

/** `charge`: what so many units come to; null where the ordinance names no price for them. */
export type PricedOffer = ChargeOffer & { readonly charge: (count: number) => ChargedUnits | null };

/** Days of a use with the version that charged them. */
export type ChargedPart = { readonly version: KnownVersion; readonly use: ChargedUse };

/** Whether a row or rule speaks of any part of a use. */
export const speaksOf = (when: When, { version, use }: ChargedPart) =>
  piecesOf(version, use).some((piece) => holds(when, { use, piece }));

type Sum = 'fee' | 'withAfterUse';

/** Yen of a use, or with what is paid on the day; undefined where it has no price. */
function totalOf({ version, use }: ChargedPart, sum: Sum) {
  const fee = feeUnder(version, use);
  if ('refusal' in fee) return undefined;
  return sum === 'fee' ? fee.total : fee.afterUse.reduce((total, { yen }) => total + yen, fee.total);
}

/** By how much one costs more than another; 0 where it does not, or has no price. */
export function costsMore(other: ChargedPart, than: ChargedPart, sum: Sum) {
  const [before, after] = [totalOf(than, sum), totalOf(other, sum)];
  return before === undefined || after === undefined ? 0 : Math.max(0, after - before);
}
