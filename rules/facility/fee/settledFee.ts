import { type FeeBreakdown, feeUnder, type OrdinanceLine } from '#rules/ordinance/feeUnder.ts';
import type { ChargedUse, KnownVersion } from '#rules/ordinance/ordinance.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** Days of a use that one version charged, with all that their fee came from; or lines at the prices of their frames. */
export type ChargedDays =
  | { readonly versionId: string; readonly use: ChargedUse }
  | { readonly versionId: null; readonly lines: readonly OrdinanceLine[] };

/** What staff decide on a fee: a reduction by its code, the fee as it was quoted, or a sum of their own. */
export type FeeDecision =
  | { readonly kind: 'grant'; readonly reduction: string }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'amount'; readonly yen: number };

/** A fee that waits for a decision, as it was frozen when it was applied for. */
export type OpenFee = {
  readonly fee: number;
  readonly breakdown: FeeBreakdown;
  readonly days: readonly ChargedDays[];
  readonly versions: readonly KnownVersion[];
};

export type SettledFee = { readonly kind: 'settled'; readonly fee: number; readonly breakdown: FeeBreakdown };

const correction = (yen: number): OrdinanceLine => ({ code: 'correction', label: '窓口での調整', yen });

const grants = ({ steps }: KnownVersion, room: string, reduction: string) =>
  steps.some(
    (step) =>
      step.kind === 'reductions' &&
      step.rules.some(({ code, when }) => code === reduction && (when.rooms?.includes(room) ?? true)),
  );

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
      const lines = yen === fee ? breakdown.lines : [...breakdown.lines, correction(yen - fee)];
      return { kind: 'settled', fee: yen, breakdown: { ...breakdown, lines } };
    }
    case 'grant':
      return granted(open, decision.reduction);
  }
}

function granted({ days, versions }: OpenFee, reduction: string): SettledFee | RefusalResult {
  const lines: OrdinanceLine[] = [];
  const afterUse: OrdinanceLine[] = [];
  let isKnown = false;
  for (const part of days) {
    if (part.versionId === null) {
      lines.push(...part.lines);
      continue;
    }
    const { versionId, use } = part;
    const version = versions.find((one) => one.versionId === versionId);
    if (!version) throw new Error(`no version ${versionId}`);
    const charged = feeUnder(version, { ...use, reductions: [...use.reductions, reduction] });
    // It was priced when it was applied for, but by rules that an older product read more kindly.
    if ('refusal' in charged) return refuse('feeUnknown', { details: { dates: [charged.date] } });
    isKnown ||= grants(version, use.room, reduction);
    lines.push(...charged.lines);
    afterUse.push(...charged.afterUse);
  }
  if (!isKnown) return refuse('reductionUnknown');
  const fee = lines.reduce((sum, { yen }) => sum + yen, 0);
  return { kind: 'settled', fee, breakdown: { lines, afterUse } };
}
