import { isOwedOnline } from '#rules/payment/isOwedOnline.ts';
import type { UnboundUserCall } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { catchUp } from './askProvider.ts';
import { lockPayable } from './payables.ts';
import { ProviderAway } from './paymentProvider.ts';
import type { Subject } from './subject.ts';

/**
 * Before the caller ends something of his that he may just have paid: asks the provider, so that what is given back is
 * reckoned from what was paid. While the provider is away it goes without: money that comes later goes back whole.
 */
export async function settleBefore(call: UnboundUserCall, subject: Subject) {
  const { server, tenant, nowMs, userId, log } = call;
  const payable = await inTenant(server.db, tenant.tenantId, (trx) => lockPayable(trx, { tenant, nowMs, subject }));
  if (payable?.userId !== userId || !isOwedOnline(payable.paymentState)) return;
  try {
    await catchUp(call, subject);
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error;
    log.warn({ reason: error.message }, 'the payment provider is away');
  }
}
