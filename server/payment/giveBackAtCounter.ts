import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { Context } from '../context.ts';
import type { Subject } from '../subject.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { notifyRefunded } from './notifyOfMoney.ts';
import { lockPayable, type Payables } from './payable.ts';
import { byHandOf } from './refund/refund.queries.ts';
import { writeRefunded } from './refund/writeRefunded.ts';

export type GiveBackOutcome =
  | { readonly kind: 'givenBack'; readonly amount: number }
  | { readonly kind: 'unknown' | 'notDue' };

/**
 * Records that money was given back by hand: what was paid at the counter, and what a provider refused to refund. What
 * a provider is still asked to refund is not part of it. `note` says how; `tillId`: the till it came from, which is held.
 */
export async function giveBackAtCounter(
  payables: Payables,
  context: Context,
  subject: Subject,
  { note, tillId = null }: { readonly note: string; readonly tillId?: string | null } = { note: 'counter' },
): Promise<GiveBackOutcome> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { kind: 'unknown' };
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const amount = await byHandOf(trx, { tenantId, subject, balance });
  if (amount <= 0) return { kind: 'notDue' };
  await appendLedger(context, { subject, lines: [{ kind: 'refunded', amount, tillId, note }] });
  await notifyRefunded(context, payable, { refund: `counter:${nowMs}`, amount, isHandedOver: tillId !== null });
  await writeRefunded(context, payable);
  return { kind: 'givenBack', amount };
}
