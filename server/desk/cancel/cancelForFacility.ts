import type { Context } from '#server/context.ts';
import { lockPayable, type Payables } from '#server/payment/payable.ts';
import type { Subject } from '#server/subject.ts';
import { carryOut } from '../change.ts';
import { cancellation, planCancellation } from './planCancellation.ts';

type Wanted = { readonly subject: Subject; readonly reason: string };

/** `state`: in which it was found, where there is nothing to cancel; null for what the tenant does not have. */
export type CancelledForFacility =
  | { readonly isCancelled: true; readonly refund: number }
  | { readonly isCancelled: false; readonly state: string | null };

/**
 * Cancels a room or a course for the facility's reasons and frees the place at once, whatever the tenant's rules for
 * cancellations by residents are. All that was paid goes back, and its person is told.
 */
export async function cancelForFacility(
  payables: Payables,
  context: Context,
  { subject, reason }: Wanted,
): Promise<CancelledForFacility> {
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { isCancelled: false, state: null };
  const planned = await planCancellation(context, payable, { cause: 'facility', isAfterwards: false });
  if (planned === null) return { isCancelled: false, state: payable.state };
  await carryOut(cancellation, context, planned, reason);
  return { isCancelled: true, refund: planned.ending.refund };
}
