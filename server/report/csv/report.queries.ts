import { type InferResult, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

/** Days of a tenant, both included. */
export type ReportedDays = { readonly tenantId: string; readonly from: string; readonly to: string };

/** The first of the days on which a room is used; null when there is none. */
export const firstDayOfUse = (trx: Database, { tenantId, from, to }: ReportedDays) =>
  trx
    .selectFrom('reservation_detail')
    .select('date')
    .where('tenant_id', '=', tenantId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row?.date ?? null);

/** Yen that were charged beside a fee, or kept of days that were given up, once for a reservation: in its first line. */
const chargedBeside = (tenantId: string) => sql<number>`
  case when reservation_detail.detail_number = 1 then (
    select coalesce(sum((history.after->'charge'->>'yen')::integer), 0)::integer
    from reservation_history as history
    where history.tenant_id = ${tenantId} and history.reservation_id = reservation.reservation_id
      and history.action in ('addCharge', 'cancelDays'))
  else 0 end`;

/** Every line of every reservation for the days, by day, place, room and time. */
export const usesBetween = (trx: Database, { tenantId, from, to }: ReportedDays) =>
  trx
    .selectFrom('reservation_detail')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.tenant_id', '=', 'reservation_detail.tenant_id')
        .onRef('reservation.reservation_id', '=', 'reservation_detail.reservation_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select([
      'reservation_detail.date',
      'reservation_detail.frame_name',
      'reservation_detail.from_minute',
      'reservation_detail.to_minute',
      'reservation_detail.fee',
      'reservation.reservation_id',
      'reservation.container_name',
      'reservation.article_name',
      'reservation.entry_type',
      'reservation.state',
      'reservation.payment_state',
      'reservation.purpose',
      'reservation.purpose_type',
      'reservation.admission_fee_required',
      'reservation.admission_fee',
      'reservation.expected_attendees',
      'reservation.equipment_names',
      'reservation.equipment_quantities',
      'reservation.use_conditions',
      'reservation.requested_reduction',
      'account.is_group',
      'reservation.booked_at',
      'account.user_number',
      'account.last_name',
      'account.first_name',
      'account.phone_number_1',
      'account.phone_number_2',
      'account.phone_number_3',
    ])
    .select(chargedBeside(tenantId).as('charged_later'))
    .where('reservation_detail.tenant_id', '=', tenantId)
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('reservation_detail.date', '>=', from)
    .where('reservation_detail.date', '<=', to)
    .orderBy('reservation_detail.date')
    .orderBy('reservation.container_name')
    .orderBy('reservation.article_name')
    .orderBy('reservation_detail.from_minute')
    .orderBy('reservation.reservation_id')
    .orderBy('reservation_detail.detail_number');

export type ReportedUse = InferResult<ReturnType<typeof usesBetween>>[number];
