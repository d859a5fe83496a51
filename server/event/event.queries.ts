import { type ExpressionBuilder, sql } from 'kysely';
import { localDateTimeAt } from '#rules/day/day.ts';
import type { Audience } from '#rules/event/audience.ts';
import { type Borrowed, type Loan, loanParts } from '#rules/event/cart/loans.ts';
import { type Companion, type Companions, partyParts, pricedParty } from '#rules/event/companions.ts';
import { type CoursePrice, courseFee, sumOfParts } from '#rules/event/courseFee.ts';
import type { Participants } from '#rules/event/participant/participantKinds.ts';
import { fromJson } from '#server/db/rows.ts';
import {
  definedEvents,
  eventColumns,
  eventsOnOffer,
  publishedEvents,
  sessionsOf,
  sessionsOffOf,
} from '../catalogue/event.queries.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { isLive } from './seat.queries.ts';
import { countsPeople, seatsClaimedOf } from './seatCount.queries.ts';

/** How many seats a reservation with a seat takes. */
const seatsOfReservation = sql<number>`(case when ${countsPeople} then 1 + jsonb_array_length(event_reservation.party)
  else 1 end)`;

/** How many seats of the query's event are taken now. */
export const seatsTakenOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  sql<number>`(case when ${countsPeople} then ${takenRows(build, tenantId).select(
    sql<number>`coalesce(sum(1 + jsonb_array_length(event_reservation.party)), 0)`.as('count'),
  )} else ${takenRows(build, tenantId).select((inner) => inner.fn.countAll<number>().as('count'))} end)`;

/** How many seats of the query's event nobody else can take: they are taken, or somebody waits for them. */
export const seatsGoneOf = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  sql<number>`(select greatest(found.taken, least(event.capacity, found.taken + ${seatsClaimedOf(tenantId)}))
    from (select ${seatsTakenOf(build, tenantId)} as taken) as found)`;

const takenRows = (build: ExpressionBuilder<DB, 'event'>, tenantId: string) =>
  build
    .selectFrom('event_reservation')
    .where('event_reservation.tenant_id', '=', tenantId)
    .whereRef('event_reservation.event_id', '=', 'event.event_id')
    .where('event_reservation.seat_number', 'is not', null)
    .where(isLive);

const asDefined = (query: ReturnType<typeof publishedEvents>, tenantId: string) =>
  query.select(eventColumns).select((build) => [sessionsOf(build, tenantId), sessionsOffOf(build, tenantId)]);

/** An event with its sessions, as it is defined. */
export type CourseRow = Awaited<ReturnType<ReturnType<typeof asDefined>['execute']>>[number];

const inFull = (query: ReturnType<typeof publishedEvents>, tenantId: string, countOf: typeof seatsTakenOf) =>
  asDefined(query, tenantId).select((build) => countOf(build, tenantId).as('seats_taken'));

/** The same with how many of its seats are taken now; for residents those are among them for which somebody waits. */
export type EventRow = CourseRow & { readonly seats_taken: number };

/** The published ones among these events, whenever they take place. */
export const eventsNamed = (
  db: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) =>
  inFull(publishedEvents(db, tenantId), tenantId, seatsGoneOf)
    .where('event.event_id', '=', anyOf(eventIds))
    .orderBy('event.sort')
    .orderBy('event.number');

/** The same, published or not. */
export const coursesShown = (
  trx: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) =>
  inFull(definedEvents(trx, tenantId), tenantId, seatsGoneOf)
    .where('event.event_id', '=', anyOf(eventIds))
    .orderBy('event.sort')
    .orderBy('event.number')
    .execute();

/** Published like the category and the place it stands in. */
const isOffered = sql<boolean>`event.is_published and event_category.is_published and event_container.is_published`;

/** Events as they are defined, published or not, with how many of their seats are taken; for queries to narrow. */
export const coursesDefined = (trx: Database, tenantId: string) =>
  inFull(definedEvents(trx, tenantId), tenantId, seatsTakenOf).select(isOffered.as('is_published'));

/** An event as it is defined, published or not, whenever it takes place; undefined when the tenant has no such. */
export const courseNamed = (
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) =>
  asDefined(definedEvents(trx, tenantId), tenantId)
    .select(isOffered.as('is_published'))
    .where('event.event_id', '=', eventId)
    .executeTakeFirst();

/** The events that a category offers, as they are defined. */
export const coursesOfCategory = (
  trx: Database,
  { eventCategoryId, ...when }: { readonly tenantId: string; readonly now: string; readonly eventCategoryId: string },
) =>
  asDefined(eventsOnOffer(trx, when), when.tenantId)
    .where('event.event_category_id', '=', eventCategoryId)
    .orderBy('event.sort')
    .orderBy('event.number')
    .execute();

/** The queries for published events leave out those without a session. */
export function firstSessionAt({ event_id, sessions }: Pick<EventRow, 'event_id' | 'sessions'>) {
  const [first] = sessions;
  if (!first) throw new Error(`Event ${event_id} has no session`);
  return localDateTimeAt(first.date, first.from_minute);
}

/** Whom an event is for; an import writes nothing else into the column. */
export const audienceOf = ({ audience }: Pick<CourseRow, 'audience'>) => audience as Audience;

/** Who a place of it is for; a check of the table keeps it to these. */
export const participantsOf = ({ participants }: Pick<CourseRow, 'participants'>) => participants as Participants;

/** What it lends; an import writes nothing else into the column. */
export const loansOf = ({ loans }: Pick<CourseRow, 'loans'>) => fromJson<readonly Loan[]>(loans);

/** What a reservation borrows, likewise. */
export const borrowedOf = ({ borrowed }: { readonly borrowed: unknown }) => borrowed as readonly Borrowed[];

type Priced = Pick<CourseRow, 'price' | 'course_price'>;

/** What a course costs, as the rules know it. */
export const priceOf = ({ price, course_price }: Priced): CoursePrice => ({ price, coursePrice: course_price });

/** What all its sessions cost now, in yen. */
export const feeOf = (row: Priced & { readonly sessions: readonly unknown[] }) =>
  courseFee(priceOf(row), row.sessions.length);

/** Whom a person brings to it, likewise. */
export const companionsOf = ({ companions }: Pick<CourseRow, 'companions'>) => fromJson<Companions | null>(companions);

/** Who is brought, likewise. */
export const partyOf = ({ party }: { readonly party: unknown }) => party as readonly Companion[];

/** What is paid beside the course itself: for somebody who is brought, and for what is borrowed. */
export const feeParts = (row: Pick<CourseRow, 'companions'>, { party, borrowed }: Beside) => [
  ...partyParts(companionsOf(row)?.label ?? '', party),
  ...loanParts(borrowed),
];

export type Beside = { readonly party: readonly Companion[]; readonly borrowed: readonly Borrowed[] };

/** Who is brought to a course and what is borrowed with it, at today's prices. */
export const besideOf = (
  row: Pick<CourseRow, 'event_id' | 'companions' | 'sessions'> &
    Parameters<typeof partyOf>[0] &
    Parameters<typeof borrowedOf>[0],
) => {
  const party = partyOf(row);
  return {
    party: party.length === 0 ? [] : pricedParty(companionsOf(row), party, firstSessionAt(row)),
    borrowed: borrowedOf(row),
  };
};

/** What a course costs with these. */
export const feeWith = (row: Parameters<typeof feeOf>[0] & Pick<CourseRow, 'companions'>, beside: Beside) =>
  feeOf(row) + sumOfParts(feeParts(row, beside));

/** The seats of an event that are taken for good, and until when each of the others is held. */
export type TakenSeats = {
  readonly eventId: string;
  readonly kept: number;
  /** Milliseconds since 1970 by the database's clock. */
  readonly heldUntilMs: readonly number[];
  /** How many more those claim who wait. */
  readonly claimed: number;
};

const takenSeats = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .select('event.event_id as eventId')
    .select([
      sql<number>`coalesce(sum(${seatsOfReservation}) filter (where event_reservation.hold_expires_at is null), 0)::integer`.as(
        'kept',
      ),
      sql<number[]>`coalesce(array_agg((extract(epoch from event_reservation.hold_expires_at) * 1000)::float8
        order by event_reservation.hold_expires_at)
        filter (where event_reservation.hold_expires_at is not null), '{}')`.as('heldUntilMs'),
      sql<number[]>`coalesce(array_agg(${seatsOfReservation} order by event_reservation.hold_expires_at)
        filter (where event_reservation.hold_expires_at is not null), '{}')`.as('heldSeats'),
    ])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_reservation.seat_number', 'is not', null)
    .groupBy('event.event_id');

const claimedSeats = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('event')
    .select(['event.event_id as eventId', seatsClaimedOf(tenantId).as('claimed')])
    .where('event.tenant_id', '=', tenantId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('vacancy_watch')
          .select('vacancy_watch.watch_id')
          .where('vacancy_watch.tenant_id', '=', tenantId)
          .whereRef('vacancy_watch.event_id', '=', 'event.event_id')
          .where('vacancy_watch.is_claim', '=', true),
      ),
    );

type SeatsTaken = Awaited<ReturnType<ReturnType<typeof takenSeats>['execute']>>;
type SeatsClaimed = Awaited<ReturnType<ReturnType<typeof claimedSeats>['execute']>>;

/** Each seat of a reservation by itself, and the seats of whoever waits. */
function seatBySeat(rows: SeatsTaken, claims: SeatsClaimed): readonly TakenSeats[] {
  const claimed = new Map(claims.map((one) => [one.eventId, one.claimed]));
  const taken = new Set(rows.map(({ eventId }) => eventId));
  return [
    ...rows.map(({ eventId, kept, heldUntilMs, heldSeats }) => ({
      eventId,
      kept,
      heldUntilMs: heldUntilMs.flatMap((until, index) => Array<number>(heldSeats[index] ?? 1).fill(until)),
      claimed: claimed.get(eventId) ?? 0,
    })),
    ...claims.filter(({ eventId }) => !taken.has(eventId)).map((one) => ({ ...one, kept: 0, heldUntilMs: [] })),
  ];
}

/** The taken seats of a category's events, and those for which somebody waits; an event without any is not among them. */
export const seatsOfCategory = async (
  trx: Database,
  { tenantId, eventCategoryId }: { readonly tenantId: string; readonly eventCategoryId: string },
): Promise<readonly TakenSeats[]> =>
  seatBySeat(
    await takenSeats(trx, tenantId).where('event.event_category_id', '=', eventCategoryId).execute(),
    await claimedSeats(trx, tenantId).where('event.event_category_id', '=', eventCategoryId).execute(),
  );

/** The same for one event. */
export const seatsOfEvent = async (
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
): Promise<readonly TakenSeats[]> =>
  seatBySeat(
    await takenSeats(trx, tenantId).where('event.event_id', '=', eventId).execute(),
    await claimedSeats(trx, tenantId).where('event.event_id', '=', eventId).execute(),
  );
