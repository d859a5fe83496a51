import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { RefundStep } from '#rules/ordinance/ladder.ts';
import { type RefundTerms, refundOf } from './refundOf.ts';

/** Why staff cancel: the person asked for it, the facility needs it, or nobody could come. */
export const cancellationCauses = ['person', 'facility', 'disaster'] as const;

export type CancellationCause = (typeof cancellationCauses)[number];

type Cancelled = {
  readonly cause: CancellationCause;
  /** Yen that may go back: paid, and not kept before. */
  readonly refundable: number;
  readonly ladder: readonly RefundStep[] | null;
  readonly terms: RefundTerms;
  readonly undoMinutes: number;
  /** Local date-times 'YYYY-MM-DDTHH:MM'; `bookedAt` is '' for what cannot be undone. */
  readonly bookedAt: string;
  readonly usesAt: string;
  readonly now: string;
};

/** Yen that go back: what their ladder says to a person who asked for it, everything to anybody else. */
export const deskRefund = ({ cause, now, bookedAt, ...facts }: Cancelled) =>
  cause === 'person'
    ? refundOf({ ...facts, bookedAt: bookedAt || now, cancelledAt: now, undoMinutes: bookedAt ? facts.undoMinutes : 0 })
    : facts.refundable;

type Asked = { readonly usesAt: string; readonly now: string; readonly cancelDeadlineDays: number };

/** Whether a person could not cancel by themselves any more: their deadline has passed, or the use has begun. */
export const isPastDeadline = ({ usesAt, now, cancelDeadlineDays }: Asked) =>
  now >= usesAt || now >= localDateTimeAt(addDays(dayOf(usesAt), -cancelDeadlineDays), 1440);
