import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { paths } from '#contract/screens.ts';
import {
  awaitsApproval,
  isReservationState,
  type ReservationState,
  reservationStates,
} from '#rules/facility/booking/reservationStates.ts';
import { roomCalendarUid } from '#rules/reservation/calendarUid.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';

/** What messages say of a reservation, but for its uses. */
export const reservedColumns = [
  'reservation.reservation_id',
  'reservation.user_id',
  'reservation.state',
  'reservation.changed_at',
  'reservation.payment_state',
  'reservation.fee',
  'reservation.is_fee_final',
  'reservation.pay_until',
  'reservation.keeps_place',
  'reservation.container_id',
  'reservation.container_name',
  'reservation.article_name',
  'container.address',
] as const;

type Several = { readonly tenantId: string; readonly reservationIds: readonly string[] };

/**
 * What messages say about reservations, by id; those that the tenant does not have, or that have no use, are left out.
 * A day of several frames counts as one use, from the first to the last. The uses are looked for one reservation at a
 * time: for several at once a database without statistics scans all of a tenant's uses.
 */
export async function reservedRooms(
  trx: Database,
  { tenantId, reservationIds }: Several,
): Promise<ReadonlyMap<string, NoticeReservation>> {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .select(reservedColumns)
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select([
            'reservation_detail.date',
            sql<number>`min(reservation_detail.from_minute)`.as('from_minute'),
            sql<number>`max(reservation_detail.to_minute)`.as('to_minute'),
          ])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .groupBy('reservation_detail.date')
          .orderBy('reservation_detail.date'),
      ).as('days'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', anyOf(reservationIds))
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.days.length > 0 ? [[row.reservation_id, reservedFrom(row.reservation_id, row, row.days)] as const] : [],
    ),
  );
}

/** A reservation as messages name it, for what is read and for what is about to be written. */
export type ReservedRow = {
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly is_fee_final: boolean;
  readonly pay_until: Date | null;
  readonly keeps_place?: boolean;
  readonly container_id: string;
  readonly container_name: string;
  readonly article_name: string;
  /** Of the place; '' where nobody has said. */
  readonly address: string;
};

type DayRow = { readonly date: string; readonly from_minute: number; readonly to_minute: number };

const countsOnPlace = (state: ReservationState) => reservationStates[state].holdsPlace && !awaitsApproval(state);

/** A hall and where it stands, in words. */
export const locationText = (containerName: string, address: string) =>
  address === '' ? containerName : `${containerName}（${address}）`;

/** What messages say about it; `days` are in order, at least one. */
export function reservedFrom(reservationId: string, first: ReservedRow, days: readonly DayRow[]): NoticeReservation {
  return {
    subject: { kind: 'reservation', id: reservationId },
    userId: first.user_id,
    state: first.state,
    holdsPlace: isReservationState(first.state) && countsOnPlace(first.state),
    changedAt: first.changed_at,
    paymentState: paymentStateOf(first),
    fee: first.fee,
    feeText: first.is_fee_final ? yenOrFree(first.fee) : `${yenOrFree(first.fee)}（使用料は窓口で確定します）`,
    payUntil: first.pay_until,
    keepsPlace: first.keeps_place === true,
    hall: first.container_name,
    hallId: first.container_id,
    place: `${first.container_name} ${first.article_name}`,
    location: locationText(first.container_name, first.address),
    addressIn: (tenantAlias) => paths.myReservation(tenantAlias, reservationId),
    uses: days.map(({ date, from_minute, to_minute }) => ({
      uid: roomCalendarUid(reservationId, date),
      date,
      fromMinute: from_minute,
      toMinute: to_minute,
    })),
  };
}
