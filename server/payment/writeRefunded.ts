import type { Tenant } from '#contract/tenant.ts';
import { paymentAfter } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Database } from '../db/connect.ts';
import { sumsOf } from './ledger.queries.ts';
import type { MoneyActor, Payable } from './payable.ts';
import { writePayable } from './payables.ts';

type Refunded = {
  readonly payable: Payable;
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly actor: MoneyActor;
};

/** After money went back: 返金済み once nothing more is due, unless the reservation stands and only what was too much went back. */
export async function writeRefunded(trx: Database, { payable, tenant, nowMs, actor }: Refunded) {
  const { subject, state, paymentState } = payable;
  const { due } = balanceOf(await sumsOf(trx, { tenantId: tenant.tenantId, subject }));
  const after = due > 0 ? paymentState : (paymentAfter('refund', paymentState) ?? paymentState);
  await writePayable(trx, payable, { tenant, nowMs, state, paymentState: after, actor, action: 'refund' });
}
