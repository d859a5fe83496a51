import { keptDays } from '#rules/webhook/checkWebhook.ts';
import type { Context } from '../context.ts';
import { wake } from '../jobs/job.queries.ts';
import { deleteDeliveries } from './delivery.queries.ts';
import { webhooksOf } from './webhook.queries.ts';

const dayMs = 24 * 3_600_000;

/** Deletes what addresses were told long ago, or could not be told, and schedules deliveries that are missing. */
export async function sweepDeliveries({ trx, tenant: { tenantId }, nowMs }: Context, most: number) {
  const before = new Date(nowMs - keptDays * dayMs);
  const count = await deleteDeliveries(trx, { tenantId, before, most });
  for (const { webhook_id: subject, state } of await webhooksOf(trx, tenantId)) {
    if (state !== 'active') continue;
    await wake(trx, { tenantId, kind: 'webhookDelivery', subject, dueAt: new Date(nowMs) });
  }
  return count;
}
