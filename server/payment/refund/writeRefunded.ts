import { balanceOf } from '#rules/payment/balanceOf.ts';
import { paymentAfter } from '#rules/payment/paymentStates.ts';
import type { Context } from '#server/context.ts';
import { sumsOf } from '../ledger.queries.ts';
import { type Payable, writePayable } from '../payable.ts';

/**
 * After a refund: 返金済み once nothing more is due, unless the reservation stands and only an overpayment was refunded.
 */
export async function writeRefunded(context: Context, payable: Payable) {
  const { subject, state, paymentState: before } = payable;
  const { due } = balanceOf(await sumsOf(context.trx, { tenantId: context.tenant.tenantId, subject }));
  const paymentState = due > 0 ? before : (paymentAfter('refund', before) ?? before);
  await writePayable(context, payable, { state, paymentState, action: 'refund' });
}
