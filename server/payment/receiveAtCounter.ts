import type { Tenant } from '#contract/tenant.ts';
import { paymentAfter } from '#rules/facility/reservationStates.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Database } from '../db/connect.ts';
import { cancelJob } from '../jobs/job.queries.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import type { MoneyActor } from './payable.ts';
import { lockPayable, payables, writePayable } from './payables.ts';
import { type Subject, subjectText } from './subject.ts';
import { tellPaid } from './tellOfMoney.ts';

type Received = {
  readonly publicUrl: string;
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly subject: Subject;
  readonly actor: MoneyActor;
};

/** What came of taking cash; `received` in yen. */
export type CashOutcome =
  | { readonly kind: 'received'; readonly received: number }
  | { readonly kind: 'unknown' | 'notOwed' };

/**
 * Takes what is owed for a reservation in cash, whether it was to be paid online or at the counter. Money that comes from a
 * page or slip left open goes back by itself.
 */
export async function receiveAtCounter(
  trx: Database,
  { publicUrl, tenant, nowMs, subject, actor }: Received,
): Promise<CashOutcome> {
  const { tenantId } = tenant;
  const payable = await lockPayable(trx, { tenant, nowMs, subject });
  if (!payable) return { kind: 'unknown' };
  const paymentState = payable.standing === 'stands' ? paymentAfter('receive', payable.paymentState) : null;
  if (paymentState === null) return { kind: 'notOwed' };
  const { owed: received } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'received_at_counter', amount: received }] });
  const state = payables[subject.kind].stateWhenPaid(payable.state);
  await writePayable(trx, payable, { tenant, nowMs, state, paymentState, actor, action: 'payAtCounter' });
  await cancelJob(trx, { tenantId, kind: 'expireUnpaid', subject: subjectText(subject) });
  await tellPaid(trx, { publicUrl, tenant, nowMs, subject }, received);
  return { kind: 'received', received };
}
