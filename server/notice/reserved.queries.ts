import { sql } from 'kysely';
import { momentAt } from '#rules/day/day.ts';
import type { PaymentState } from '#rules/facility/reservationStates.ts';
import type { Database } from '../db/connect.ts';
import { paymentStateOf } from '../facility/reservationLife.ts';
import type { Use } from '../jobs/useTimes.ts';
import type { Subject } from '../payment/subject.ts';

/** A day or session of a reservation; `uid` names it in people's calendars and never changes. */
export type NamedUse = Use & { readonly uid: string };

/** What messages say about a reservation of either mode. */
export type Reserved = {
  readonly subject: Subject;
  readonly userId: string;
  /** A name of its own table of states, and since when it is so. */
  readonly state: string;
  readonly changedAt: Date;
  readonly paymentState: PaymentState;
  /** Yen. */
  readonly fee: number;
  readonly payUntil: Date | null;
  /** What it is called, and where to go. */
  readonly place: string;
  readonly location: string;
  /** The address of its page below the tenant's. */
  readonly path: string;
  /** By time, at least one. */
  readonly uses: readonly NamedUse[];
};

type Asked = { readonly tenantId: string; readonly subject: Subject };

/**
 * What messages say about a reservation; undefined when the tenant has no such, or when it has no use. Asked for one by one:
 * for several ids at once a database without statistics walks through all of a tenant's uses.
 */
export const reservedOf = (trx: Database, { tenantId, subject }: Asked): Promise<Reserved | undefined> =>
  subject.kind === 'reservation' ? reservedRoom(trx, tenantId, subject) : reservedEvent(trx, tenantId, subject);

/** Of a day of several frames the whole is used, from the first to the last. */
async function reservedRoom(trx: Database, tenantId: string, subject: Subject): Promise<Reserved | undefined> {
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
    .where('reservation.reservation_id', '=', subject.id)
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
  if (!first) return undefined;
  return {
    ...standOf(first, subject),
    place: `${first.container_name} ${first.article_name}`,
    location: first.address === '' ? first.container_name : `${first.container_name}（${first.address}）`,
    path: `my-reservation/${subject.id}`,
    uses: rows.map((row) => ({ uid: `${subject.id}-${row.date.replaceAll('-', '')}@yoyaku`, ...timesOf(row) })),
  };
}

async function reservedEvent(trx: Database, tenantId: string, subject: Subject): Promise<Reserved | undefined> {
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
    .where('event_reservation.event_reservation_id', '=', subject.id)
    .orderBy('event_session.date')
    .orderBy('event_session.from_minute')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const where = [first.container_name, first.place].filter((name) => name !== '').join(' ');
  return {
    ...standOf(first, subject),
    place: first.place === '' ? first.name : `${first.name}（${first.place}）`,
    location: first.address === '' ? where : `${where}（${first.address}）`,
    path: `e-my-reservation-calendar/${first.date.slice(0, 7)}/${subject.id}/${first.event_reservation_detail_id}`,
    uses: rows.map((row) => ({ uid: `${row.event_reservation_detail_id}@yoyaku`, ...timesOf(row) })),
  };
}

type Row = {
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly pay_until: Date | null;
};

const standOf = (row: Row, subject: Subject) => ({
  subject,
  userId: row.user_id,
  state: row.state,
  changedAt: row.changed_at,
  paymentState: paymentStateOf(row),
  fee: row.fee,
  payUntil: row.pay_until,
});

const timesOf = (row: { readonly date: string; readonly from_minute: number; readonly to_minute: number }): Use => ({
  date: row.date,
  fromMinute: row.from_minute,
  toMinute: row.to_minute,
});

/** When the first use begins. */
export const beginOf = ({ uses: [first] }: Reserved) => (first ? momentAt(first.date, first.fromMinute) : '');
