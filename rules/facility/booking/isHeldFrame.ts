import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { isSameRange } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';

/** A frame that is held for somebody who waited for it. */
export type HeldFrame = {
  readonly articleId: string;
  readonly day: string;
  readonly fromMinute: number;
  readonly toMinute: number;
};

const isOf = ({ articleId, date, extendedBefore = 0, extendedAfter = 0, ...clock }: ReserveDetail, held: HeldFrame) =>
  articleId === held.articleId &&
  date === held.day &&
  extendedBefore + extendedAfter === 0 &&
  isSameRange(minutesOfClock(clock), held);

/** Whether a request is for what is held for its person, and nothing besides, which others may wait for. */
export const isHeldFrame = ({ details }: Pick<ReserveRequest, 'details'>, held: HeldFrame) =>
  details.length === 1 && details.every((detail) => isOf(detail, held));
