import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { lockCourses } from '../readCache/version.queries.ts';
import { seatsClaimedOf } from './seatCount.queries.ts';

/**
 * True for a seat whose hold has not expired, or that is held for good. Holds are judged by the clock of the database
 * alone, so that all servers agree.
 */
export const isLive = sql<boolean>`(event_reservation.hold_expires_at is null
  or event_reservation.hold_expires_at > clock_timestamp())`;

/** True for a seat that nobody else can take. */
export const isHeld = sql<boolean>`(event_reservation.seat_number is not null and ${isLive})`;

/** How long the hold lasts in whole seconds; null where it does not end, or there is none. */
export const secondsLeft = sql<
  number | null
>`floor(extract(epoch from event_reservation.hold_expires_at - clock_timestamp()))::integer`;

const isOver = sql<boolean>`event_reservation.hold_expires_at <= clock_timestamp()`;

type Events = { readonly tenantId: string; readonly eventIds: readonly string[] };

/**
 * Holds events until the transaction ends, in one order for everybody; whoever takes one of their seats does so first.
 * Their versions are raised with it.
 */
export const lockEvents = lockCourses;

const seatLock = prepared((db, { tenantId, userId, eventIds }: Person & Events) =>
  db
    .selectFrom('event_reservation')
    .select('event_reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('seat_number', 'is not', null)
    .where((where) =>
      where.or([
        where.and([where('user_id', '=', userId), where('state', '=', 'in_cart')]),
        where.and([where('event_id', '=', anyOf(eventIds)), isOver]),
      ]),
    )
    .orderBy('event_id')
    .orderBy('event_reservation_id')
    .forNoKeyUpdate(),
);

/**
 * Locks the rows whose seats may change hands, always in the same order: the seats in the person's cart, and the
 * expired holds of the events.
 */
export const lockSeats = (trx: Database, { tenantId, userId, eventIds }: Person & Events) =>
  seatLock.run(trx, { tenantId, userId, eventIds });

/**
 * A statement that frees the seats of the events whose hold has expired, and answers whose they were. Not by
 * clock_timestamp(), by which a cluster changes nothing: it does not wait, so it is the same moment.
 */
export const givingUp = (tenantId: string, eventIds: RawBuilder<unknown>) => sql`
  update event_reservation set seat_number = null, hold_expires_at = null
  where tenant_id = ${tenantId} and event_reservation_id in (
    select over.event_reservation_id from event_reservation as over
    where over.tenant_id = ${tenantId} and over.event_id = any(${eventIds}) and over.seat_number is not null
      and over.hold_expires_at <= statement_timestamp()
    for no key update skip locked)
  returning event_reservation_id`;

const giveUpLocked = prepared<Events, unknown>((_, { tenantId, eventIds }) =>
  givingUp(tenantId, sql`${eventIds}::uuid[]`),
);

/**
 * Frees the seats of the events whose hold has expired. It never waits: a hold that expires just now while somebody
 * else has its row keeps its seat, because waiting for it here would break the order of locks.
 */
export const giveUpSeats = (trx: Database, { tenantId, eventIds }: Events) =>
  giveUpLocked.run(trx, { tenantId, eventIds });

export type SeatsOfEvent = {
  readonly eventId: string;
  readonly capacity: number | null;
  /** The numbers of the seats that somebody has. */
  readonly taken: readonly number[];
  /** How many more those claim who wait: what is free is offered to them first. */
  readonly claimed: number;
};

/** A seat in the person's cart; `isLive` while its hold lasts. */
export type OwnSeat = {
  readonly eventReservationId: string;
  readonly seatNumber: number;
  readonly isLive: boolean;
  /** How often its hold was extended. */
  readonly holdExtensions: number;
  /** Until when it is held, in the database's own words. */
  readonly holdUntil: string;
};

/** What the seats are at one instant. */
export type Seats = {
  readonly events: readonly SeatsOfEvent[];
  readonly own: readonly OwnSeat[];
  /** Until when a seat taken now is held, in the database's own words: a number here would lose its microseconds. */
  readonly holdUntil: string;
};

type Look = Person & Events & { readonly holdMinutes: number };

const seatsRow = prepared((db, look: Look) =>
  db.selectNoFrom((build) => [
    sql<string>`current_setting('transaction_isolation')`.as('isolation'),
    sql<string>`(clock_timestamp() + make_interval(mins => ${look.holdMinutes}))::text`.as('hold_until'),
    seatsOfEvents(build, look),
    ownSeats(build, look),
  ]),
);

/**
 * Reads the seats of locked events and those in the person's cart. Only under READ COMMITTED does a read after a lock
 * see what others committed before it, so any other level is a fault.
 */
export async function seatsNow(trx: Database, look: Look): Promise<Seats> {
  const [row] = await seatsRow.run(trx, look);
  if (row?.isolation !== 'read committed') throw new Error(`Seats were looked at under ${row?.isolation}`);
  return {
    events: row.events.map(({ event_id, ...seats }) => ({ eventId: event_id, ...seats })),
    own: row.own.map((own) => ({
      eventReservationId: own.event_reservation_id,
      seatNumber: own.seat_number,
      isLive: own.is_live,
      holdExtensions: own.hold_extensions,
      holdUntil: own.hold_until,
    })),
    holdUntil: row.hold_until,
  };
}

const seatsOfEvents = (build: ExpressionBuilder<DB, never>, { tenantId, eventIds }: Events) =>
  jsonArrayFrom(
    build
      .selectFrom('event')
      .select(['event.event_id', 'event.capacity'])
      .select((inner) =>
        sql<number[]>`array(${inner
          .selectFrom('event_reservation')
          .select('event_reservation.seat_number')
          .where('event_reservation.tenant_id', '=', tenantId)
          .whereRef('event_reservation.event_id', '=', 'event.event_id')
          .where('event_reservation.seat_number', 'is not', null)} union select event_party_seat.seat_number
          from event_party_seat where event_party_seat.tenant_id = ${tenantId}
            and event_party_seat.event_id = event.event_id)`.as('taken'),
      )
      .select(seatsClaimedOf(tenantId).as('claimed'))
      .where('event.tenant_id', '=', tenantId)
      .where('event.event_id', '=', anyOf(eventIds)),
  ).as('events');

const ownSeats = (build: ExpressionBuilder<DB, never>, { tenantId, userId }: Person) =>
  jsonArrayFrom(
    build
      .selectFrom('event_reservation')
      .select([
        'event_reservation.event_reservation_id',
        'event_reservation.seat_number',
        'event_reservation.hold_extensions',
        sql<string>`event_reservation.hold_expires_at::text`.as('hold_until'),
        isLive.as('is_live'),
      ])
      .where('event_reservation.tenant_id', '=', tenantId)
      .where('event_reservation.user_id', '=', userId)
      .where('event_reservation.state', '=', 'in_cart')
      .where('event_reservation.seat_number', 'is not', null)
      .$narrowType<{ seat_number: number }>(),
  ).as('own');

/** Holds seats in the person's cart until the same instant, and counts how often they were extended. */
export const holdSeats = (
  trx: Database,
  held: Person & {
    readonly eventReservationIds: readonly string[];
    readonly holdUntil: string;
    readonly holdExtensions: number;
  },
) =>
  trx
    .updateTable('event_reservation')
    .set({ hold_expires_at: held.holdUntil, hold_extensions: held.holdExtensions })
    .where('tenant_id', '=', held.tenantId)
    .where('user_id', '=', held.userId)
    .where('event_reservation_id', '=', anyOf(held.eventReservationIds))
    .execute();
