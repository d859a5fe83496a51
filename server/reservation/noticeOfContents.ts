import { awaitsApproval, isReservationState } from '#rules/facility/booking/reservationStates.ts';
import { type ChangedContent, changedText } from '#rules/facility/booking/useContents.ts';
import type { Context } from '../context.ts';
import type { PersonalNotice } from '../notice/notify.ts';
import { subjectText } from '../subject.ts';
import type { NoticeReservation } from './noticeReservation.ts';
import { type ChangedFee, changedFeeFacts, endOf, placeFacts } from './notifyOfReservation.ts';

type OtherContents = Omit<ChangedFee, 'after'> & {
  readonly after: NoticeReservation;
  readonly changed: readonly ChangedContent[];
  readonly isReviewedAgain: boolean;
  readonly reason: string;
  /** Which of its changes it is: it may be changed again. */
  readonly change: number;
};

/** What a place is used for has been changed. */
export function noticeOfContents(context: Context, other: OtherContents): PersonalNotice<'contentsChanged'> {
  const { after, changed, isReviewedAgain, reason, change } = other;
  const isUnderReview = isReservationState(after.state) && awaitsApproval(after.state);
  return {
    userId: after.userId,
    subjectId: `${subjectText(after.subject)}:${change}`,
    kind: 'contentsChanged',
    facts: {
      ...placeFacts(context, after),
      ...changedFeeFacts(context, other),
      changed: changed.map(changedText),
      reason,
      review: isReviewedAgain ? 'again' : isUnderReview ? 'still' : null,
    },
    relevantUntil: endOf(context, after),
    calendar: null,
  };
}
