import { balanceOf } from '#rules/payment/balanceOf.ts';
import type { HandedWay } from '#rules/payment/ledgerLineText.ts';
import type { Context } from '../context.ts';
import type { Subject } from '../subject.ts';
import { appendLedger, sumsOf } from './ledger.queries.ts';
import { notifyRefunded } from './notifyOfMoney.ts';
import { lockPayable, type Payables } from './payable.ts';
import { byHandOf } from './refund/refund.queries.ts';
import { writeRefunded } from './refund/writeRefunded.ts';

type HandedBack = {
  readonly way: HandedWay;
  readonly reference?: string;
  readonly tillId?: string | null;
};

export type GiveBackOutcome =
  | { readonly kind: 'givenBack'; readonly amount: number }
  | { readonly kind: 'unknown' | 'notDue' };

/**
 * Records that money was given back by hand: what was paid at the counter, and what a provider refused to refund. What
 * a provider is still asked to refund is not part of it. `tillId`: the till it came from, which is held.
 */
export async function giveBackAtCounter(
  payables: Payables,
  context: Context,
  subject: Subject,
  { way, reference = '', tillId = null }: HandedBack,
): Promise<GiveBackOutcome> {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const payable = await lockPayable(payables, context, subject);
  if (!payable) return { kind: 'unknown' };
  const balance = balanceOf(await sumsOf(trx, { tenantId, subject }));
  const amount = await byHandOf(trx, { tenantId, subject, balance });
  if (amount <= 0) return { kind: 'notDue' };
  await appendLedger(context, { subject, lines: [{ kind: 'refunded', amount, tillId, way, reference }] });
  await notifyRefunded(context, payable, { refund: `counter:${nowMs}`, amount, isHandedOver: tillId !== null });
  await writeRefunded(context, payable);
  return { kind: 'givenBack', amount };
}
