import { awaitsApproval, isReservationState } from '#rules/facility/booking/reservationStates.ts';
import { yen } from '#rules/text/yen.ts';
import type { Context } from '../context.ts';
import type { PersonalNotice } from '../notice/notify.ts';
import { subjectText } from '../subject.ts';
import type { NamedUse, NoticeReservation } from './noticeReservation.ts';
import {
  calendarOf,
  endOf,
  type GivenBack,
  owedFacts,
  placeAndTimes,
  placeFacts,
  refundFacts,
} from './notifyOfReservation.ts';

type CancelledDays = GivenBack & {
  readonly before: NoticeReservation;
  readonly after: NoticeReservation;
  readonly givenUp: readonly NamedUse[];
  /** Null where its person asked for it. */
  readonly reason: string | null;
  /** Yen that were paid for these days and are not given back, and that are to be paid then. */
  readonly kept: number;
  readonly open: number;
  /** Which of its changes it is: more days may be given up later. */
  readonly change: number;
};

const sumText = (amount: number) => (amount > 0 ? yen(amount) : null);

/** Some days of a place are given up; they leave the person's calendar, and the others stay there. */
export function noticeOfCancelledDays(context: Context, cancelled: CancelledDays): PersonalNotice<'daysCancelled'> {
  const { before, after, givenUp, reason, kept, open, change } = cancelled;
  const isUnderReview = isReservationState(after.state) && awaitsApproval(after.state);
  const gone = calendarOf(context, { ...before, uses: givenUp }, 'CANCEL').entries;
  return {
    userId: after.userId,
    subjectId: `${subjectText(after.subject)}:${change}`,
    kind: 'daysCancelled',
    facts: {
      ...placeFacts(context, after),
      ...owedFacts(context, after),
      gone: placeAndTimes({ ...before, uses: givenUp }).when,
      reason,
      fee: after.feeText,
      kept: sumText(kept),
      open: sumText(open),
      ...refundFacts(after, cancelled),
    },
    relevantUntil: endOf(context, before),
    calendar: isUnderReview ? null : { ...calendarOf(context, after, 'REQUEST'), gone },
  };
}
