import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Person } from '../account/person.queries.ts';
import { definedEvents, eventColumns, sessionsOf, sessionsOffOf } from '../catalogue/event.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { participantColumns } from './participant.ts';
import { isHeld, secondsLeft } from './seat.queries.ts';

/** The person's reservations with what they are of, published or not, for other queries to narrow. */
const reservations = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .leftJoin('event_lottery_entry', (join) =>
      join
        .on('event_lottery_entry.tenant_id', '=', tenantId)
        .onRef('event_lottery_entry.event_entry_span_id', '=', 'event_reservation.event_entry_span_id')
        .onRef('event_lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .leftJoin('child', (join) =>
      join.on('child.tenant_id', '=', tenantId).onRef('child.child_id', '=', 'event_reservation.child_id'),
    )
    .select(participantColumns)
    .select([
      'event_reservation.event_reservation_id',
      'event_reservation.entry_type',
      'event_reservation.state',
      'event.number',
      'event.name',
    ])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_reservation.user_id', '=', userId);

/** What somebody has chosen with a course, and what they have of it. */
export const chosenColumns = [
  'event_reservation.event_entry_span_id',
  'event_reservation.seat_number',
  'event_reservation.request_for_borrow_instrument',
  'event_reservation.loans as borrowed',
  'event_reservation.party',
  'event_reservation.fee',
  'event_reservation.preference',
  'event_reservation.draw_id',
  'event_reservation.payment_state',
] as const;

const entryColumns = [
  'event_reservation.pay_until',
  'event_lottery_entry.entry_number',
  'event_lottery_entry.entry_salt',
] as const;

const inFull = (trx: Database, person: Person) =>
  reservations(trx, person)
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
    .select(eventColumns)
    .select(chosenColumns)
    .select(entryColumns)
    .select(['event_reservation.hold_extensions', 'event_container.address'])
    .select((build) => [sessionsOf(build, person.tenantId), sessionsOffOf(build, person.tenantId)])
    .select([isHeld.as('is_held'), secondsLeft.as('seconds_left')])
    .where('event_category.tenant_id', '=', person.tenantId)
    .where('event_container.tenant_id', '=', person.tenantId);

/** A reservation with its event and sessions; `is_held` while its seat cannot be taken by others. */
export type ReservationRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** What lies in the person's cart, in the order of adding. */
export const cartOf = (trx: Database, person: Person) =>
  inFull(trx, person).where('event_reservation.state', '=', 'in_cart').orderBy('event_reservation.sequence').execute();

type Named = Person & { readonly eventReservationIds: readonly string[] };

const rowsNamed = prepared((db, { tenantId, userId, eventReservationIds }: Named) =>
  inFull(db, { tenantId, userId }).where('event_reservation.event_reservation_id', '=', anyOf(eventReservationIds)),
);

/** Those of the person's reservations, in no order; what is not their is not among them. */
export const reservationsNamed = (trx: Database, named: Named) => rowsNamed.run(trx, named);

const lockRows = prepared((db, { tenantId, userId, eventReservationIds }: Named) =>
  db
    .selectFrom('event_reservation')
    .select(['event_reservation_id', 'event_id', 'state', 'seat_number'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('event_reservation_id', '=', anyOf(eventReservationIds))
    .orderBy('event_id')
    .orderBy('event_reservation_id')
    .forNoKeyUpdate(),
);

/** The same, held until the transaction ends, in one order for everybody; without what surrounds them. */
export const lockReservations = (trx: Database, { tenantId, userId, eventReservationIds }: Named) =>
  lockRows.run(trx, { tenantId, userId, eventReservationIds });

/** The sessions of the person's reservations in these states, by day and time. */
const sessions = (trx: Database, person: Person, states = eventStatesThat('isShown')) =>
  reservations(trx, person)
    .innerJoin('event_entry_span', (join) =>
      join
        .onRef('event_entry_span.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event_entry_span.event_entry_span_id', '=', 'event_reservation.event_entry_span_id'),
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
      'event_entry_span.announce_at',
      'event_entry_span.closes_at',
      'event_reservation.loans as borrowed',
      'event_reservation.party',
      'event_reservation_detail.event_reservation_detail_id',
      'event_session.event_session_id',
      'event_session.date',
      'event_session.from_minute',
      'event_session.to_minute',
      'event_session.called_off',
      'event_session.place as session_place',
      'event_session.changed_at as session_changed_at',
    ])
    .where('event_entry_span.tenant_id', '=', person.tenantId)
    .where('event_reservation_detail.tenant_id', '=', person.tenantId)
    .where('event_session.tenant_id', '=', person.tenantId)
    .where('event_reservation.state', 'in', states);

/** One session of a reservation, with what decides whether its result may be shown. */
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number];

type Span = Person & { readonly first: string; readonly last: string };

const rowsBetween = prepared((db, { first, last, tenantId, userId }: Span) =>
  sessions(db, { tenantId, userId })
    .where('event_session.date', '>=', first)
    .where('event_session.date', '<=', last)
    .orderBy('event_session.date')
    .orderBy('event_session.from_minute')
    .orderBy('event_reservation.sequence'),
);

/** Days 'YYYY-MM-DD', both included. */
export const sessionsBetween = (trx: Database, span: Span) => rowsBetween.run(trx, span);

/** Sessions on `first` and later with where they are; those that the person gave up, too. */
export const sessionsFrom = (trx: Database, { first, ...person }: Person & Pick<Span, 'first'>) =>
  sessions(trx, person, eventStatesThat('isReserved'))
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
    .select(['event.place', 'event_container.name as container_name', 'event_container.address'])
    .select(['event_reservation.added_at', 'event_reservation.changed_at'])
    .where('event_category.tenant_id', '=', person.tenantId)
    .where('event_container.tenant_id', '=', person.tenantId)
    .where('event_session.date', '>=', first)
    .orderBy('event_session.date')
    .orderBy('event_session.from_minute')
    .orderBy('event_reservation.sequence')
    .execute();

/** The event of a reservation, published or not. */
const eventInFull = prepared((db, { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string }) =>
  definedEvents(db, tenantId)
    .select(eventColumns)
    .select((build) => [sessionsOf(build, tenantId), sessionsOffOf(build, tenantId)])
    .where('event.event_id', '=', eventId),
);

type AskedSession = Person & { readonly eventReservationId: string; readonly eventReservationDetailId: string };

const sessionNamed = prepared((db, asked: AskedSession) =>
  sessions(db, { tenantId: asked.tenantId, userId: asked.userId })
    .select('event_reservation.event_id')
    .select(chosenColumns)
    .select(entryColumns)
    .where('event_reservation.event_reservation_id', '=', asked.eventReservationId)
    .where('event_reservation_detail.event_reservation_detail_id', '=', asked.eventReservationDetailId),
);

/**
 * One session of the person's with its whole event, or undefined. Two statements: one over all these tables would
 * take the database much longer to plan than to answer.
 */
export async function sessionWithEvent(trx: Database, asked: AskedSession) {
  const [session] = await sessionNamed.run(trx, asked);
  if (!session) return undefined;
  const [event] = await eventInFull.run(trx, { tenantId: asked.tenantId, eventId: session.event_id });
  if (!event) throw new Error(`a reservation without its event ${session.event_id}`);
  return { ...event, ...session };
}
