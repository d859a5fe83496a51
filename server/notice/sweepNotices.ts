import type { Context } from '../context.ts';
import { wake } from '../jobs/job.queries.ts';
import { channels, forgetMessages } from './notice.queries.ts';
import { deleteRefused } from './reachable.queries.ts';

/** Deletes content and recipients of old messages, and schedules deliveries that are missing. */
export async function sweepNotices({ trx, tenant: { tenantId }, nowMs }: Context, most: number) {
  const count = await forgetMessages(trx, { tenantId, nowMs, most });
  await deleteRefused(trx, { tenantId, most });
  for (const channel of channels) {
    await wake(trx, { tenantId, kind: 'noticeDelivery', subject: channel, dueAt: new Date(nowMs) });
  }
  return count;
}
