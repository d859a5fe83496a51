import { paths } from '#contract/screens.ts';
import type { Database } from '#server/db/connect.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { Reserved } from '#server/use/reserved.ts';

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/**
 * What messages say about an event reservation; undefined when the tenant has no such, or when it has no use. Read one
 * by one: for several ids at once a database without statistics scans all of a tenant's uses.
 */
export async function reservedCourse(
  trx: Database,
  { tenantId, eventReservationId }: Named,
): Promise<Reserved | undefined> {
  const rows = await trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .innerJoin('event_reservation_detail', (join) =>
      join
        .onRef('event_reservation_detail.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_reservation_detail.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
    )
    .innerJoin('event_session', (join) =>
      join
        .onRef('event_session.tenant_id', '=', 'event_reservation_detail.tenant_id')
        .onRef('event_session.event_session_id', '=', 'event_reservation_detail.event_session_id'),
    )
    .select([
      'event_reservation.user_id',
      'event_reservation.state',
      'event_reservation.changed_at',
      'event_reservation.payment_state',
      'event_reservation.fee',
      'event_reservation.pay_until',
      'event.name',
      'event.place',
      'event_container.name as container_name',
      'event_container.address',
      'event_reservation_detail.event_reservation_detail_id',
      'event_session.date',
      'event_session.from_minute',
      'event_session.to_minute',
    ])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('event_reservation_detail.tenant_id', '=', tenantId)
    .where('event_session.tenant_id', '=', tenantId)
    .where('event_reservation.event_reservation_id', '=', eventReservationId)
    .orderBy('event_session.date')
    .orderBy('event_session.from_minute')
    .execute();
  const [first] = rows;
  return first && reservedFrom(eventReservationId, first, rows);
}

/** An event reservation as messages name it, for what is read and for what is about to be written. */
export type ReservedRow = {
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly pay_until: Date | null;
  readonly name: string;
  readonly place: string;
  readonly container_name: string;
  /** Of the place that offers it; '' where nobody has said. */
  readonly address: string;
};

type DetailRow = {
  readonly event_reservation_detail_id: string;
  readonly date: string;
  readonly from_minute: number;
  readonly to_minute: number;
};

/** What messages say about it; undefined without a session. `details` are by day and time. */
export function reservedFrom(
  eventReservationId: string,
  row: ReservedRow,
  details: readonly DetailRow[],
): Reserved | undefined {
  const [first] = details;
  if (!first) return undefined;
  const where = [row.container_name, row.place].filter((name) => name !== '').join(' ');
  return {
    subject: { kind: 'eventReservation', id: eventReservationId },
    userId: row.user_id,
    state: row.state,
    changedAt: row.changed_at,
    paymentState: paymentStateOf(row),
    fee: row.fee,
    payUntil: row.pay_until,
    place: row.place === '' ? row.name : `${row.name}（${row.place}）`,
    location: row.address === '' ? where : `${where}（${row.address}）`,
    addressIn: (tenantAlias) =>
      paths.eMyReservation({
        tenantAlias,
        yearMonth: first.date.slice(0, 7),
        eventReservationId,
        eventReservationDetailId: first.event_reservation_detail_id,
      }),
    uses: details.map((detail) => ({
      uid: `${detail.event_reservation_detail_id}@yoyaku`,
      date: detail.date,
      fromMinute: detail.from_minute,
      toMinute: detail.to_minute,
    })),
  };
}
