import { minuteStamp } from '#rules/day/day.ts';

type Offering = {
  readonly hours: number;
  readonly now: string;
  /** Local date-times after which nobody could take the place any more. */
  readonly ends: readonly string[];
};

/** For how many seconds a place is held that is offered now: so many hours, but no longer than it can be taken. */
export const offerSeconds = ({ hours, now, ends }: Offering) =>
  Math.max(60, Math.min(hours * 3_600, ...ends.map((end) => (minuteStamp(end) - minuteStamp(now)) * 60)));
