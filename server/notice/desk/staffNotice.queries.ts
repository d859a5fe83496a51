import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { foundBy } from '#server/db/stepOf.ts';
import { deliveryOf } from '../deliveryOf.queries.ts';

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
    .innerJoinLateral(deliveryOf(tenantId), (join) => join.onTrue())
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
    .where('account.tenant_id', '=', tenantId)
    .$if(isUnsent, (query) =>
      query.where((look) =>
        foundBy(
          'notice.notice_id',
          look
            .selectFrom('notice_delivery')
            .select('notice_id')
            .where('tenant_id', '=', tenantId)
            // Written out, so that the database sees that an index of these states covers them.
            .where('state', 'in', [sql.lit('dead'), sql.lit('dropped')]),
        ),
      ),
    )
    .$if(userNumber !== '', (query) =>
      query.where('notice.user_id', '=', (look) =>
        look
          .selectFrom('account as owner')
          .select('owner.user_id')
          .where('owner.tenant_id', '=', tenantId)
          .where('owner.user_number', '=', userNumber),
      ),
    )
    .orderBy('notice.sequence', 'desc')
    .limit(limit)
    .execute();

/** Messages to a person about one of their reservations, the latest first. */
export const noticesOf = (
  trx: Database,
  { tenantId, userId, reservationId }: Record<'tenantId' | 'userId' | 'reservationId', string>,
) =>
  trx
    .selectFrom('notice')
    .innerJoinLateral(deliveryOf(tenantId), (join) => join.onTrue())
    .select(['notice.created_at', 'notice.channel', 'notice.kind', 'notice.facts', 'delivery.state'])
    .where('notice.tenant_id', '=', tenantId)
    .where('notice.user_id', '=', userId)
    .where('notice.dedupe', 'like', `%${reservationId}%`)
    .orderBy('notice.sequence', 'desc')
    .limit(100)
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
  await pipelined(trx)
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
