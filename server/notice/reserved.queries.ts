import { sql } from 'kysely';
import { momentAt } from '#rules/day/day.ts';
import type { PaymentState } from '#rules/facility/reservationStates.ts';
import { anyOf } from '../db/anyOf.ts';
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

type Kind = Subject['kind'];

/** What messages say about a reservation; undefined when the tenant has no such, or when it has no use. */
export const reservedOf = async (
  trx: Database,
  { tenantId, subject: { kind, id } }: { readonly tenantId: string; readonly subject: Subject },
): Promise<Reserved | undefined> => (await reservedNamed(trx, { tenantId, kind, ids: [id] })).get(id);

/** The same for several of a kind, by their ids. */
export async function reservedNamed(
  trx: Database,
  { tenantId, kind, ids }: { readonly tenantId: string; readonly kind: Kind; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, Reserved>> {
  const found =
    kind === 'reservation' ? await reservedRooms(trx, tenantId, ids) : await reservedEvents(trx, tenantId, ids);
  return new Map(found.map((reserved) => [reserved.subject.id, reserved]));
}

/** Of a day of several frames the whole is used, from the first to the last. */
async function reservedRooms(trx: Database, tenantId: string, ids: readonly string[]): Promise<Reserved[]> {
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
      'reservation.reservation_id as id',
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
    .where('reservation.reservation_id', '=', anyOf(ids))
    .groupBy([
      'reservation.tenant_id',
      'reservation.reservation_id',
      'container.tenant_id',
      'container.container_id',
      'reservation_detail.date',
    ])
    .orderBy('reservation_detail.date')
    .execute();
  return usesById(rows).map(([first, all]) => ({
    ...standOf(first, 'reservation'),
    place: `${first.container_name} ${first.article_name}`,
    location: first.address === '' ? first.container_name : `${first.container_name}（${first.address}）`,
    path: `my-reservation/${first.id}`,
    uses: all.map((row) => ({ uid: `${row.id}-${row.date.replaceAll('-', '')}@yoyaku`, ...timesOf(row) })),
  }));
}

async function reservedEvents(trx: Database, tenantId: string, ids: readonly string[]): Promise<Reserved[]> {
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
      'event_reservation.event_reservation_id as id',
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
    .where('event_reservation.event_reservation_id', '=', anyOf(ids))
    .orderBy('event_session.date')
    .orderBy('event_session.from_minute')
    .execute();
  return usesById(rows).map(([first, all]) => {
    const where = [first.container_name, first.place].filter((name) => name !== '').join(' ');
    return {
      ...standOf(first, 'eventReservation'),
      place: first.place === '' ? first.name : `${first.name}（${first.place}）`,
      location: first.address === '' ? where : `${where}（${first.address}）`,
      path: `e-my-reservation-calendar/${first.date.slice(0, 7)}/${first.id}/${first.event_reservation_detail_id}`,
      uses: all.map((row) => ({ uid: `${row.event_reservation_detail_id}@yoyaku`, ...timesOf(row) })),
    };
  });
}

/** The rows of each reservation, and the first of them. */
const usesById = <Used extends { readonly id: string }>(rows: readonly Used[]) =>
  [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all): (readonly [Used, readonly Used[]])[] => {
    const [first] = all;
    return first ? [[first, all]] : [];
  });

type Row = {
  readonly id: string;
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly pay_until: Date | null;
};

const standOf = (row: Row, kind: Kind) => ({
  subject: { kind, id: row.id },
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
