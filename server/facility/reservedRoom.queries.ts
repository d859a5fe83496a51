import { sql } from 'kysely';
import { paths } from '#contract/screens.ts';
import type { Database } from '#server/db/connect.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { Reserved } from '#server/use/reserved.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

/**
 * What messages say about a reservation; undefined when the tenant has no such, or when it has no use. A day of several
 * frames counts as one use, from the first to the last. Read one by one: for several ids at once a database without
 * statistics scans all of a tenant's uses.
 */
export async function reservedRoom(trx: Database, { tenantId, reservationId }: Named): Promise<Reserved | undefined> {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .innerJoin('reservation_detail', (join) =>
      join
        .onRef('reservation_detail.tenant_id', '=', 'reservation.tenant_id')
        .onRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id'),
    )
    .select([
      'reservation.user_id',
      'reservation.state',
      'reservation.changed_at',
      'reservation.payment_state',
      'reservation.fee',
      'reservation.pay_until',
      'reservation.container_name',
      'reservation.article_name',
      'container.address',
      'reservation_detail.date',
      sql<number>`min(reservation_detail.from_minute)`.as('from_minute'),
      sql<number>`max(reservation_detail.to_minute)`.as('to_minute'),
    ])
    .where('reservation.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .where('reservation_detail.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .groupBy([
      'reservation.tenant_id',
      'reservation.reservation_id',
      'container.tenant_id',
      'container.container_id',
      'reservation_detail.date',
    ])
    .orderBy('reservation_detail.date')
    .execute();
  const [first] = rows;
  return first && reservedFrom(reservationId, first, rows);
}

/** A reservation as messages name it, for what is read and for what is about to be written. */
export type ReservedRow = {
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly pay_until: Date | null;
  readonly container_name: string;
  readonly article_name: string;
  /** Of the place; '' where nobody has said. */
  readonly address: string;
};

type DayRow = { readonly date: string; readonly from_minute: number; readonly to_minute: number };

/** What messages say about it; `days` are in order, at least one. */
export function reservedFrom(reservationId: string, first: ReservedRow, days: readonly DayRow[]): Reserved {
  return {
    subject: { kind: 'reservation', id: reservationId },
    userId: first.user_id,
    state: first.state,
    changedAt: first.changed_at,
    paymentState: paymentStateOf(first),
    fee: first.fee,
    payUntil: first.pay_until,
    place: `${first.container_name} ${first.article_name}`,
    location: first.address === '' ? first.container_name : `${first.container_name}（${first.address}）`,
    addressIn: (tenantAlias) => paths.myReservation(tenantAlias, reservationId),
    uses: days.map(({ date, from_minute, to_minute }) => ({
      uid: `${reservationId}-${date.replaceAll('-', '')}@yoyaku`,
      date,
      fromMinute: from_minute,
      toMinute: to_minute,
    })),
  };
}
