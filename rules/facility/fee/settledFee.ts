import { nextStates, type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import type { FeeBreakdown, OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { ChargedUse, KnownVersion } from '#rules/ordinance/ordinance.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { correctionCode } from './reductionKinds.ts';

/** Days of a use that one version charged, with all that their fee came from; or lines at the prices of their frames. */
export type ChargedDays =
  | { readonly versionId: string; readonly use: ChargedUse }
  | { readonly versionId: null; readonly lines: readonly OrdinanceLine[] };

/** What staff decide on a fee: a reduction by its code, the fee as it was quoted, or a sum of their own. */
export type FeeDecision =
  | { readonly kind: 'grant'; readonly reduction: string }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'amount'; readonly yen: number };

/** The reduction that staff have granted, which holds whatever else of the use changes. */
export const grantedBy = (decision: FeeDecision | undefined) =>
  decision?.kind === 'grant' ? [decision.reduction] : [];

/** A fee that is decided on, as it was frozen when it was applied for or decided on before. */
export type OpenFee = {
  readonly fee: number;
  readonly breakdown: FeeBreakdown;
  /** What it came from; empty where no version charged it. */
  readonly days: readonly ChargedDays[];
  readonly versions: readonly KnownVersion[];
};

export type SettledFee = { readonly kind: 'settled'; readonly fee: number; readonly breakdown: FeeBreakdown };

/**
 * Whether staff may decide on a fee. One that is final is changed only while its use is still to come and holds its
 * place: what was used is charged beside the fee, and what is over is given back by its ladder.
 */
export function maySettleFee(state: ReservationState, isFeeFinal: boolean) {
  if (isFeeFinal) return nextStates('move', state).length > 0;
  return !reservationStates[state].isCanceled && state !== 'lost';
}

const correction = (yen: number, by: number): OrdinanceLine => ({
  code: correctionCode,
  label: yen === 0 ? '免除（窓口での決定）' : '窓口での調整',
  yen: by,
});

const reductionsOf = ({ steps }: KnownVersion, room: string) =>
  steps
    .flatMap((step) => (step.kind === 'reductions' ? step.rules : []))
    .filter(({ when }) => when.rooms?.includes(room) ?? true);

/** The reductions that staff may grant: all that the versions have that charged the use; each once. */
export function grantable({ days, versions }: Pick<OpenFee, 'days' | 'versions'>) {
  const rules = days.flatMap((part) => {
    const version =
      part.versionId === null ? undefined : versions.find(({ versionId }) => versionId === part.versionId);
    return version && part.versionId !== null ? reductionsOf(version, part.use.room) : [];
  });
  return [...new Map(rules.map(({ code, label }) => [code, { code, label }])).values()];
}

/** A sum below the quote where there is no category to grant: a reduction in all but name. */
export const isReductionByHand = (open: Pick<OpenFee, 'days' | 'versions'>, { breakdown }: SettledFee) =>
  grantable(open).length === 0 && breakdown.lines.some(({ code, yen }) => code === correctionCode && yen < 0);

/**
 * A fee once staff have decided on it; its lines still add up to it. A reduction is granted under the versions that
 * charged the use and by what was known then. Refuses reductionUnknown for one that none of them has, and feeUnknown
 * where their rules name no price.
 */
export function settledFee(open: OpenFee, decision: FeeDecision): SettledFee | RefusalResult {
  const { fee, breakdown } = open;
  switch (decision.kind) {
    case 'refuse':
      return { kind: 'settled', fee, breakdown };
    case 'amount': {
      const { yen } = decision;
      const others = breakdown.lines.filter(({ code }) => code !== correctionCode);
      const by = yen - others.reduce((sum, line) => sum + line.yen, 0);
      const lines = by === 0 ? others : [...others, correction(yen, by)];
      return { kind: 'settled', fee: yen, breakdown: { ...breakdown, lines } };
    }
    case 'grant':
      return granted(open, decision.reduction);
  }
}

/** What the versions make of days that they charged, with more reductions; refuses feeUnknown. */
export function chargedAgain(
  { days, versions }: Pick<OpenFee, 'days' | 'versions'>,
  reductions: readonly string[],
): SettledFee | RefusalResult {
  const lines: OrdinanceLine[] = [];
  const afterUse: OrdinanceLine[] = [];
  for (const part of days) {
    if (part.versionId === null) {
      lines.push(...part.lines);
      continue;
    }
    const { versionId, use } = part;
    const version = versions.find((one) => one.versionId === versionId);
    if (!version) throw new Error(`no version ${versionId}`);
    const charged = feeUnder(version, { ...use, reductions: [...use.reductions, ...reductions] });
    // It was priced when it was applied for, but by rules that an older product read more kindly.
    if ('refusal' in charged) return refuse('feeUnknown', { details: { dates: [charged.date] } });
    lines.push(...charged.lines);
    afterUse.push(...charged.afterUse);
  }
  const fee = lines.reduce((sum, { yen }) => sum + yen, 0);
  return { kind: 'settled', fee, breakdown: { lines, afterUse } };
}

function granted(open: OpenFee, reduction: string): SettledFee | RefusalResult {
  const charged = chargedAgain(open, [reduction]);
  const isKnown = grantable(open).some(({ code }) => code === reduction);
  return isRefusal(charged) || isKnown ? charged : refuse('reductionUnknown');
}
