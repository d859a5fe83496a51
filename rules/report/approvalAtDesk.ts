import type { FunctionTag } from '#contract/tenant.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { hasApproval } from './hasApproval.ts';

/** Whether there is an approval document, and why there is none. */
export type ApprovalAtDesk = 'valid' | 'void' | 'inReview' | 'beforeDraw' | 'unpaid' | 'none';

/** How the approval document of a reservation stands, by the rule by which its person gets it. */
export function approvalAtDesk(shown: Parameters<typeof hasApproval>[0], functionTag: FunctionTag): ApprovalAtDesk {
  const { statusText, isCanceled } = shown;
  if (hasApproval(shown, functionTag)) return isCanceled ? 'void' : 'valid';
  if (statusText === reservationStates.under_review.statusText) return 'inReview';
  if (statusText === reservationStates.lottery_waiting.statusText) return 'beforeDraw';
  return isCanceled || statusText === reservationStates.lost.statusText ? 'none' : 'unpaid';
}
