import type { FeeLineText } from '#contract/facility/booking.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { EveryRefusalCode } from '#contract/staffRefusals.ts';
import type { FeeBreakdown, OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { type ReservationState, reservationStates } from '../booking/reservationStates.ts';

/**
 * What staff have charged for a reservation beside its fee: a meter, an hour more, what was lent on the day. `code` is
 * that of the line of the quote that it settles. One that takes something back is below zero.
 */
export type LaterCharge = {
  readonly chargeId: string;
  readonly code: string | null;
  readonly label: string;
  readonly law?: string | undefined;
  readonly yen: number;
  readonly reason: string;
  /** It was kept of what was paid for days that were given up. */
  readonly isKept?: true | undefined;
};

/** A line of their own, or one that was quoted as paid on the day, for that sum or another. */
export type WantedLine =
  | { readonly kind: 'own'; readonly label: string; readonly law?: string | undefined; readonly yen: number }
  | { readonly kind: 'quoted'; readonly code: string; readonly yen?: number | undefined };

type Wanted = { readonly chargeId: string; readonly line: WantedLine; readonly reason: string };

type Refused = { readonly kind: 'refused'; readonly code: 'lineNotQuoted' | 'lineSettled' | 'chargedTooLittle' };

/** Why nothing can be charged beside the fee of a reservation; null where something can. */
export function whyNothingIsCharged(state: ReservationState, isFeeFinal: boolean): Refusal<EveryRefusalCode> | null {
  const { isConfirmed, statusText } = reservationStates[state];
  if (isConfirmed && state !== 'lost') return isFeeFinal ? null : { code: 'feeNotFinal' };
  const message = `この予約は「${statusText}」のため、料金を追加できません。予約の状態を確認してください。`;
  return { code: 'chargeNotPossible', message };
}

export const chargedLater = (charges: readonly LaterCharge[]) => charges.reduce((sum, { yen }) => sum + yen, 0);

/** The line that is added. What is taken back is at most what was charged before. */
export function laterCharge(
  { breakdown, charges }: { readonly breakdown: FeeBreakdown | null; readonly charges: readonly LaterCharge[] },
  { chargeId, line, reason }: Wanted,
): { readonly kind: 'charge'; readonly charge: LaterCharge } | Refused {
  if (line.kind === 'own') {
    const { label, law, yen } = line;
    // What was kept is not taken back here: the account counts it as kept.
    const others = charges.filter(({ isKept }) => !isKept);
    if (chargedLater(others) + yen < 0) return { kind: 'refused', code: 'chargedTooLittle' };
    return { kind: 'charge', charge: { chargeId, code: null, label, ...(law && { law }), yen, reason } };
  }
  const { code } = line;
  const quoted = breakdown?.afterUse.find((one) => one.code === code);
  if (!quoted) return { kind: 'refused', code: 'lineNotQuoted' };
  if (charges.some((charge) => charge.code === code)) return { kind: 'refused', code: 'lineSettled' };
  const { label, law } = quoted;
  return { kind: 'charge', charge: { chargeId, code, label, law, yen: line.yen ?? quoted.yen, reason } };
}

/** Lines of a quote that are still to be settled on the day. */
export const stillAfterUse = (afterUse: readonly OrdinanceLine[], charges: readonly LaterCharge[]) =>
  afterUse.filter(({ code }) => !charges.some((charge) => charge.code === code));

export const laterChargeTexts = (charges: readonly LaterCharge[]): FeeLineText[] =>
  charges.map(({ label, law = '', yen, reason }) => ({ name: label, note: reason, law, amount: yen }));
