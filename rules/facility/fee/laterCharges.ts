import type { FeeLineText } from '#contract/facility/booking.ts';
import type { Refusal } from '#contract/refusal/refusals.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import type { FeeBreakdown, LineDetail, OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { type ReservationState, reservationStates } from '../booking/reservationStates.ts';
import { mostYen } from './chargeLimits.ts';
import type { PricedOffer } from './chargeOffer.ts';
import { detailText } from './quoteTexts.ts';

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
  /** How the sum of an ordinance's line came about. */
  readonly detail?: LineDetail | undefined;
  readonly reason: string;
  /** It was kept of what was paid for days that were given up. */
  readonly isKept?: true | undefined;
};

/** A line of their own, one that was quoted as paid on the day, or so many units of what the ordinance offers. */
export type WantedLine =
  | { readonly kind: 'own'; readonly label: string; readonly law?: string | undefined; readonly yen: number }
  | { readonly kind: 'quoted'; readonly code: string; readonly yen?: number | undefined }
  | { readonly kind: 'ordinance'; readonly offer: string; readonly count: number };

type Wanted = { readonly chargeId: string; readonly reason: string };

type Quoted = {
  readonly breakdown: FeeBreakdown | null;
  readonly charges: readonly LaterCharge[];
  readonly offers: readonly PricedOffer[];
};

type Refused = {
  readonly kind: 'refused';
  readonly code: 'lineNotQuoted' | 'lineNotOffered' | 'lineSettled' | 'chargedTooLittle' | 'chargedTooMuch';
};

const refused = (code: Refused['code']): Refused => ({ kind: 'refused', code });

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
  { breakdown, charges, offers }: Quoted,
  { chargeId, line, reason }: Wanted & { readonly line: WantedLine },
): { readonly kind: 'charge'; readonly charge: LaterCharge } | Refused {
  if (line.kind === 'own') {
    const { label, law, yen } = line;
    // What was kept is not taken back here: the account counts it as kept.
    const others = charges.filter(({ isKept }) => !isKept);
    if (chargedLater(others) + yen < 0) return refused('chargedTooLittle');
    return { kind: 'charge', charge: { chargeId, code: null, label, ...(law && { law }), yen, reason } };
  }
  if (line.kind === 'ordinance') {
    const offer = offers.find((one) => one.offer === line.offer);
    const units = offer && line.count <= offer.mostCount ? offer.charge(line.count) : null;
    return units ? { kind: 'charge', charge: { chargeId, ...units, reason } } : refused('lineNotOffered');
  }
  const { code } = line;
  const quoted = breakdown?.afterUse.find((one) => one.code === code);
  if (!quoted) return refused('lineNotQuoted');
  if (charges.some((charge) => charge.code === code)) return refused('lineSettled');
  const { label, law } = quoted;
  return { kind: 'charge', charge: { chargeId, code, label, law, yen: line.yen ?? quoted.yen, reason } };
}

/** Several lines at once, each beside those before it. */
export function laterCharges(
  quoted: Quoted,
  { lines, ...wanted }: Wanted & { readonly lines: readonly WantedLine[] },
): { readonly kind: 'charges'; readonly charges: readonly LaterCharge[] } | Refused {
  const offered = lines.flatMap((line) => (line.kind === 'ordinance' ? line.offer : []));
  if (new Set(offered).size < offered.length) return refused('lineSettled');
  const added: LaterCharge[] = [];
  for (const line of lines) {
    const decided = laterCharge({ ...quoted, charges: [...quoted.charges, ...added] }, { ...wanted, line });
    if (decided.kind === 'refused') return decided;
    added.push(decided.charge);
  }
  if (chargedLater([...quoted.charges, ...added]) > mostYen) return refused('chargedTooMuch');
  return { kind: 'charges', charges: added };
}

/** Lines of a quote that are still to be settled on the day. */
export const stillAfterUse = (afterUse: readonly OrdinanceLine[], charges: readonly LaterCharge[]) =>
  afterUse.filter(({ code }) => !charges.some((charge) => charge.code === code));

const noteOf = ({ detail, reason }: LaterCharge) =>
  [detailText(detail), reason].filter((words) => words !== '').join('　');

export const laterChargeTexts = (charges: readonly LaterCharge[]): FeeLineText[] =>
  charges.map((charge) => ({ name: charge.label, note: noteOf(charge), law: charge.law ?? '', amount: charge.yen }));
