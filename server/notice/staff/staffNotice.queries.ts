import type { Database } from '#server/db/connect.ts';
import { ahead } from '#server/db/pipeline.ts';
import type { Ending } from '../notice.queries.ts';

type Wanted = {
  readonly tenantId: string;
  /** Only what could not be delivered or came too late. */
  readonly isUnsent: boolean;
  /** '' for anybody's. */
  readonly userNumber: string;
  readonly limit: number;
};

/** Messages with the number of the person, the latest first. */
export const noticesForStaff = (trx: Database, { tenantId, isUnsent, userNumber, limit }: Wanted) =>
  trx
    .selectFrom('notice')
    .innerJoin('notice_delivery as delivery', 'delivery.notice_id', 'notice.notice_id')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'notice.tenant_id').onRef('account.user_id', '=', 'notice.user_id'),
    )
    .select([
      'notice.notice_id',
      'notice.created_at',
      'notice.kind',
      'notice.channel',
      'notice.recipient',
      'delivery.state',
      'delivery.attempts',
      'delivery.last_error',
      'account.user_number',
    ])
    .where('notice.tenant_id', '=', tenantId)
    .where('delivery.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .$if(isUnsent, (query) => query.where('delivery.state', 'in', ['dead', 'dropped'] satisfies Ending[]))
    .$if(userNumber !== '', (query) => query.where('account.user_number', '=', userNumber))
    // The same number in both; each has an index in its order.
    .orderBy(isUnsent ? 'delivery.sequence' : 'notice.sequence', 'desc')
    .limit(limit)
    .execute();

export type StaffNoticeRow = Awaited<ReturnType<typeof noticesForStaff>>[number];

type Named = { readonly tenantId: string; readonly noticeId: string };

/** Holds a message alone until the transaction ends. */
export const lockNotice = (trx: Database, { tenantId, noticeId }: Named) =>
  trx
    .selectFrom('notice')
    .innerJoin('notice_delivery as delivery', 'delivery.notice_id', 'notice.notice_id')
    .select(['notice.channel', 'notice.recipient', 'delivery.state'])
    .where('notice.tenant_id', '=', tenantId)
    .where('delivery.tenant_id', '=', tenantId)
    .where('notice.notice_id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();

/** Puts a message into the queue again as if it had just been written. */
export async function queueAgain(
  trx: Database,
  { tenantId, noticeId, recipient, nowMs }: Named & { readonly recipient: string; readonly nowMs: number },
) {
  const now = new Date(nowMs);
  await ahead(trx)
    .updateTable('notice')
    .set({ created_at: now, recipient })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute();
  await trx
    .updateTable('notice_delivery')
    .set({ state: 'queued', attempts: 0, changed_at: now })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute();
}
