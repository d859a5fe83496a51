import type { WebhookDelivery } from '#contract/console/webhooks.ts';
import type { Context } from '#server/context.ts';
import { wake } from '#server/jobs/job.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { deliveriesOf, lockedDelivery, queueDelivery, skipDeliveryRow } from '#server/webhook/delivery.queries.ts';

/** More than this is more than anybody reads. */
const mostListed = 200;

type Row = Awaited<ReturnType<typeof deliveriesOf>>[number];

const states = ['queued', 'sending', 'accepted', 'skipped'] as const;

function deliveryView(row: Row, timeZone: string): WebhookDelivery {
  const local = (at: Date) => localDateTimeOf(at.getTime(), timeZone);
  const state = states.find((one) => one === row.state) ?? 'queued';
  const waits = state === 'queued' && row.webhook_state === 'active';
  const nextMs = Math.max(row.not_before.getTime(), row.waits_until?.getTime() ?? 0);
  return {
    deliveryId: row.delivery_id,
    webhookId: row.webhook_id,
    webhookName: row.name,
    event: row.event,
    subject: row.subject.split(':')[1] ?? '',
    happenedAt: local(row.happened_at),
    state,
    attempts: row.attempts,
    triedAt: row.tried_at && local(row.tried_at),
    nextAt: waits ? local(new Date(nextMs)) : null,
    answer: row.answer,
    toldPerson: row.told_person,
  };
}

/** What addresses were told and are to be told. */
export const listDeliveries: Operation<'Console/ListDeliveries'> = async (
  { trx, tenant: { tenantId, timeZone } },
  { webhookId, isWaiting = false },
) => {
  const rows = await deliveriesOf(trx, { tenantId, webhookId, isWaiting, limit: mostListed + 1 });
  return {
    items: rows.slice(0, mostListed).map((row) => deliveryView(row, timeZone)),
    hasMore: rows.length > mostListed,
  };
};

/** Refuses notFound, and busy for one that is on its way just now. */
async function demandDelivery({ trx, tenant: { tenantId }, nowMs }: Context, deliveryId: string) {
  const row = await lockedDelivery(trx, { tenantId, deliveryId });
  if (!row) throw new Refused('notFound');
  if (row.state === 'sending' && row.not_before.getTime() > nowMs) throw new Refused('busy');
  return row;
}

/** Sends again what was sent or waits. What came later to the same subject and is not sent yet goes after it. Refuses notFound and busy. */
export const resendDelivery: Operation<'Console/ResendDelivery'> = async (context, { deliveryId }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const row = await demandDelivery(context, deliveryId);
  const at = new Date(nowMs);
  await queueDelivery(trx, { tenantId, deliveryId, at });
  await wake(trx, { tenantId, kind: 'webhookDelivery', subject: row.webhook_id, dueAt: at });
  return {};
};

/** Gives up one that waits; what came later to the same subject goes on. Refuses notFound, busy and deliverySettled. */
export const skipDelivery: Operation<'Console/SkipDelivery'> = async (context, { deliveryId }) => {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const row = await demandDelivery(context, deliveryId);
  if (row.state === 'accepted' || row.state === 'skipped') throw new Refused('deliverySettled');
  await skipDeliveryRow(trx, { tenantId, deliveryId });
  await wake(trx, { tenantId, kind: 'webhookDelivery', subject: row.webhook_id, dueAt: new Date(nowMs) });
  return {};
};
