import type { Tenant } from '#contract/tenant.ts';
import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Database } from '../db/connect.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import type { MoneyActor } from './payable.ts';
import { lockPayable } from './payables.ts';
import { refundsOf } from './refund.queries.ts';
import type { Subject } from './subject.ts';
import { tellRefunded } from './tellOfMoney.ts';
import { writeRefunded } from './writeRefunded.ts';

type GivenBack = {
  readonly publicUrl: string;
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly subject: Subject;
  readonly actor: MoneyActor;
};

export type GiveBackOutcome =
  | { readonly kind: 'givenBack'; readonly amount: number }
  | { readonly kind: 'unknown' | 'notDue' };

/**
 * Writes down that money was given back by hand: what came at the counter, and what a provider would not give back. What a
 * provider is still asked for is not part of it.
 */
export async function giveBackAtCounter(trx: Database, given: GivenBack): Promise<GiveBackOutcome> {
  const { publicUrl, tenant, nowMs, subject, actor } = given;
  const { tenantId } = tenant;
  const payable = await lockPayable(trx, { tenant, nowMs, subject });
  if (!payable) return { kind: 'unknown' };
  const { due } = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const amount = due - (await requestedOf(trx, { tenantId, subject }));
  if (amount <= 0) return { kind: 'notDue' };
  await appendLedger(trx, { tenantId, subject, nowMs, lines: [{ kind: 'refunded', amount, note: 'counter' }] });
  const refund = `counter:${subject.id}:${nowMs}`;
  await tellRefunded(trx, { publicUrl, tenant, nowMs, subject }, { refund, amount });
  await writeRefunded(trx, { payable, tenant, nowMs, actor });
  return { kind: 'givenBack', amount };
}

/** Yen that a provider is being asked for. */
async function requestedOf(trx: Database, of: { readonly tenantId: string; readonly subject: Subject }) {
  const refunds = await refundsOf(trx, of);
  return refunds.filter(({ state }) => state === 'requested').reduce((sum, { amount }) => sum + amount, 0);
}
