import type { Database } from '#server/db/connect.ts';
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
    .$if(isUnsent, (query) => query.where('notice.state', 'in', ['dead', 'dropped'] satisfies Ending[]))
    .$if(userNumber !== '', (query) => query.where('account.user_number', '=', userNumber))
    .orderBy('notice.sequence', 'desc')
    .limit(limit)
    .execute();

export type StaffNoticeRow = Awaited<ReturnType<typeof noticesForStaff>>[number];

type Named = { readonly tenantId: string; readonly noticeId: string };

/** Holds a message alone until the transaction ends. */
export const lockNotice = (trx: Database, { tenantId, noticeId }: Named) =>
  trx
    .selectFrom('notice')
    .select(['channel', 'recipient', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();

/** Puts a message into the queue again as if it had just been written. */
export const queueAgain = (
  trx: Database,
  { tenantId, noticeId, recipient, nowMs }: Named & { readonly recipient: string; readonly nowMs: number },
) =>
  trx
    .updateTable('notice')
    .set({ state: 'queued', attempts: 0, created_at: new Date(nowMs), changed_at: new Date(nowMs), recipient })
    .where('tenant_id', '=', tenantId)
    .where('notice_id', '=', noticeId)
    .execute();
