import type { LedgerKind } from './balanceOf.ts';

/** Up to so many yen of one reservation go back, or are taken off its fee, by whoever works at the desk. */
export const mostByAnybody = 50_000;

/**
 * What is written in the ledger, a fee that was lowered, money of which a job will take care, or cash that a correction
 * takes out of a till.
 */
type Source = Extract<LedgerKind, 'released' | 'refund_due' | 'refunded'> | 'fee' | 'planned' | 'corrected';

/** Yen that an act gives back or takes off; what is noted by several sources is the same money. */
export type MoneyBackNote = {
  readonly subjectId: string;
  readonly source: Source;
  readonly yen: number;
  /** What was given of the same before, where that is no reservation. */
  readonly before?: number;
};

type Posted = {
  readonly kind: LedgerKind;
  readonly amount: number;
  /** What is not owed any more because nothing will be used for it. */
  readonly fallsAway?: boolean;
};

const isSource = (kind: LedgerKind): kind is Source & LedgerKind =>
  kind === 'released' || kind === 'refund_due' || kind === 'refunded';

/** What lines of the ledger give back or take off. */
export const notesOfLines = (subjectId: string, lines: readonly Posted[]): readonly MoneyBackNote[] =>
  lines.flatMap(({ kind, amount, fallsAway = false }) =>
    isSource(kind) && amount > 0 && !fallsAway ? [{ subjectId, source: kind, yen: amount }] : [],
  );

/** A use that has not begun when it is cancelled: what was not paid for it falls away with it. */
export const fallsAwayWith = (usesAt: string, now: string) => usesAt > now;

/** Yen that an act gives back and takes off, of all that it does something to. */
export function yenBack(notes: readonly MoneyBackNote[]): number {
  const sums = new Map<string, Map<Source, number>>();
  for (const { subjectId, source, yen } of notes) {
    const bySource = sums.get(subjectId) ?? new Map<Source, number>();
    sums.set(subjectId, bySource.set(source, (bySource.get(source) ?? 0) + Math.max(0, yen)));
  }
  return [...sums.values()].reduce((sum, bySource) => sum + Math.max(...bySource.values()), 0);
}

/**
 * Whether an act takes the right to give back any sum, the second factor given again, and a colleague where the town
 * wants one. `before`: what staff gave back or took off of the same reservation, so that nobody does it in parts.
 */
export const isLargeMoneyBack = (yen: number, before: number) => yen > 0 && yen + before > mostByAnybody;
