import { expect, it } from 'vitest';
import type { FunctionTag } from '#contract/tenant.ts';
import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { approvalAtDesk } from './approvalAtDesk.ts';

it.each<[FunctionTag, ReservationState, string, ReturnType<typeof approvalAtDesk>]>([
  ['', 'confirmed', '未払い', 'valid'],
  ['', 'completed', '支払済み', 'valid'],
  ['', 'cancelled_user', '返金済み', 'void'],
  ['', 'expired_unpaid', '', 'void'],
  ['', 'under_review', '', 'inReview'],
  ['musashino', 'under_review', '', 'inReview'],
  ['', 'lottery_waiting', '', 'beforeDraw'],
  ['', 'lost', '', 'none'],
  ['', 'withdrawn', '', 'none'],
  ['', 'rejected', '', 'none'],
  ['musashino', 'confirmed', '支払済み', 'valid'],
  ['musashino', 'confirmed', '未払い', 'unpaid'],
  ['musashino', 'cancelled_user', '支払済み', 'none'],
])('with the tag "%s" what is %s and "%s" has it so: %s', (tag, state, paymentStatusText, approval) => {
  const { statusText, isCanceled } = reservationStates[state];
  expect(approvalAtDesk({ statusText, isCanceled, paymentStatusText }, tag)).toBe(approval);
});
