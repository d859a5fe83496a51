import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/** When it became another use than it was approved as; null for one that never did. */
const contentsChangedAt = (tenantId: string) =>
  sql<Date | null>`(select max(happened_at) from reservation_history
    where reservation_history.tenant_id = ${tenantId} and reservation_history.action = 'changeContents'
      and reservation_history.reservation_id = reservation.reservation_id)`.as('contents_changed_at');

type Asked = { readonly tenantId: string; readonly reservationId: string };

/** Everything of a reservation that its document needs, whoever asks: links are given to its holder, and to staff of its place who may know people. */
export const approvalRow = (trx: Database, { tenantId, reservationId }: Asked) =>
  trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .selectAll('reservation')
    .select([
      'account.user_number',
      'account.last_name',
      'account.first_name',
      'account.last_name_kana',
      'account.first_name_kana',
      'container.zip_code',
      'container.address',
      'container.phone_number',
      'container.reservation_notes',
    ])
    .select(contentsChangedAt(tenantId))
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirst();

export const approvalLines = (trx: Database, { tenantId, reservationId }: Asked) =>
  trx
    .selectFrom('reservation_detail')
    .select(['date', 'frame_name', 'from_minute', 'to_minute', 'fee'])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .orderBy('detail_number')
    .execute();

export type ApprovalRow = NonNullable<Awaited<ReturnType<typeof approvalRow>>>;
export type ApprovalLine = Awaited<ReturnType<typeof approvalLines>>[number];
