import type { Database } from '#server/db/connect.ts';
import { wake } from '#server/jobs/job.queries.ts';

type Wanted = {
  readonly tenantId: string;
  /** Only what could not be delivered or came too late. */
  readonly isUnsent: boolean;
  readonly userNumber: string | undefined;
  readonly limit: number;
};

/** Messages with the number of the person, the latest first. */
export const noticesOf = (trx: Database, { tenantId, isUnsent, userNumber, limit }: Wanted) =>
  trx
    .selectFrom('notice')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'notice.tenant_id').onRef('account.user_id', '=', 'notice.user_id'),
    )
    .select([
      'notice.notice_id',
      'notice.created_at',
      'notice.kind',
      'notice.channel',
      'notice.recipient',
      'notice.state',
      'notice.attempts',
      'notice.last_error',
      'account.user_number',
    ])
    .where('notice.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .$if(isUnsent, (query) => query.where('notice.state', 'in', ['dead', 'dropped']))
    .$if(userNumber !== undefined, (query) => query.where('account.user_number', '=', userNumber ?? ''))
    .orderBy('notice.sequence', 'desc')
    .limit(limit)
    .execute();

/** Puts a message that could not be delivered into the queue again; false where there is none whose text is still kept. */
export async function requeue(
  trx: Database,
  {
    tenantId,
    noticeId,
    recipient,
    nowMs,
  }: {
    readonly tenantId: string;
    readonly noticeId: string;
    readonly recipient: string | undefined;
    readonly nowMs: number;
  },
) {
  const row = await trx
    .updateTable('notice')
    .set({
      state: 'queued',
      attempts: 0,
      created_at: new Date(nowMs),
      changed_at: new Date(nowMs),
      ...(recipient !== undefined && { recipient }),
    })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .where('state', '=', 'dead')
    .where('recipient', '<>', '')
    .returning('channel')
    .executeTakeFirst();
  if (!row) return false;
  await wake(trx, { tenantId, kind: 'noticeDelivery', subject: row.channel, dueAt: new Date(nowMs) });
  return true;
}
