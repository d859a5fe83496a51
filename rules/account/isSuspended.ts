import { dayOf } from '#rules/day/day.ts';

/** True through the last day of a suspension ('YYYY-MM-DD', null for none); `now` is the tenant's wall clock. */
export const isSuspended = (suspendedUntil: string | null, now: string) =>
  suspendedUntil !== null && dayOf(now) <= suspendedUntil;
