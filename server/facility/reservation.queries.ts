import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { addDays } from '#rules/day/day.ts';
import { type ReservationState, statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/schema.ts';

/** The person's reservations with their lines, for other queries to narrow. */
export const reservations = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('reservation')
    .leftJoin('lottery_draw', (join) =>
      join.on('lottery_draw.tenant_id', '=', tenantId).onRef('lottery_draw.draw_id', '=', 'reservation.draw_id'),
    )
    .selectAll('reservation')
    .select(['lottery_draw.closes_at as draw_closes_at', 'lottery_draw.announce_at as draw_announce_at'])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select([
            'reservation_detail.detail_number',
            'reservation_detail.date',
            'reservation_detail.frame_name',
            'reservation_detail.from_minute',
            'reservation_detail.to_minute',
            'reservation_detail.fee',
          ])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('reservation_detail.detail_number'),
      ).as('details'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.user_id', '=', userId);

/** A reservation with its lines, by day and time, and the close of the draw it is in. */
export type ReservationRow = Awaited<ReturnType<ReturnType<typeof reservations>['execute']>>[number];

/** A place in the list of a person's reservations: what it is sorted by. A Date would lose the microseconds. */
export type ListPosition = {
  readonly firstDate: string;
  readonly bookedAt: string;
  readonly reservationId: string;
};

const bookedAtText = sql<string>`to_char(reservation.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** What is still to come from `today` ('YYYY-MM-DD') on, or all else: what is over, was lost or cancelled. */
type ListPart = { readonly isUpcoming: boolean; readonly today: string };

/** Longer than any use lasts: what began before is over, and the index need not show years of it. */
const longestUseDays = 366;

const isUpcoming = (build: ExpressionBuilder<DB, 'reservation'>, today: string) =>
  build.and([
    build('reservation.first_date', '>=', addDays(today, -longestUseDays)),
    build('reservation.last_date', '>=', today),
    build('reservation.state', 'in', statesThat('isOpen')),
  ]);

const positionOf = ({ firstDate, bookedAt, reservationId }: ListPosition) =>
  sql`(${firstDate}::date, ${bookedAt}::timestamptz, ${reservationId}::uuid)`;

/** All of the part where nothing more is said. */
type PartOfList = Person & ListPart & { readonly after?: ListPosition | undefined; readonly most: number };

/**
 * A part of what the person reserved or entered, from a place on: the use that is nearest to today comes first. It is
 * found by that place and not by counting, so nothing is shown twice or left out when something is booked in between.
 */
export function partOfReservations(trx: Database, { after, most, isUpcoming: isToCome, today, ...person }: PartOfList) {
  const direction = isToCome ? 'asc' : 'desc';
  const follows = isToCome ? sql`>` : sql`<`;
  return reservations(trx, person)
    .select(bookedAtText.as('booked_at_text'))
    .where((build) => (isToCome ? isUpcoming(build, today) : build.not(isUpcoming(build, today))))
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(reservation.first_date, reservation.booked_at, reservation.reservation_id)
          ${follows} ${positionOf(after as ListPosition)}`,
      ),
    )
    .orderBy('reservation.first_date', direction)
    .orderBy('reservation.booked_at', direction)
    .orderBy('reservation.reservation_id', direction)
    .limit(most)
    .execute();
}

/** All that the person ever reserved or entered, the latest use first. */
export const allReservations = (trx: Database, person: Person) =>
  reservations(trx, person)
    .orderBy('reservation.first_date', 'desc')
    .orderBy('reservation.booked_at', 'desc')
    .orderBy('reservation.reservation_id', 'desc')
    .execute();

/** What the person reserved or entered with a use on `first` or later, and where it is. */
export const reservationsFrom = (trx: Database, { first, ...person }: Person & { readonly first: string }) =>
  reservations(trx, person)
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .select('container.address')
    .where('container.tenant_id', '=', person.tenantId)
    .where('reservation.last_date', '>=', first)
    .orderBy('reservation.first_date')
    .orderBy('reservation.booked_at')
    .orderBy('reservation.reservation_id')
    .execute();

/** How many reservations and entries the person ever made, and how many of them are still to come. */
export async function countReservations(trx: Database, { tenantId, userId, today }: Person & Pick<ListPart, 'today'>) {
  const own = trx
    .selectFrom('reservation')
    .select((build) => build.fn.countAll().as('number'))
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.user_id', '=', userId);
  const { total, upcoming } = await trx
    .selectNoFrom([own.as('total'), own.where((build) => isUpcoming(build, today)).as('upcoming')])
    .executeTakeFirstOrThrow();
  return { total: Number(total), upcomingTotal: Number(upcoming) };
}

export type OwnReservation = Person & { readonly reservationId: string };

/** One of the person's reservations with what its article is reserved by, or undefined. */
export const reservationOf = (trx: Database, { reservationId, ...person }: OwnReservation) =>
  reservations(trx, person)
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', person.tenantId).onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .select('article.time_frame_type')
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirst();

export type OwnReservationRow = NonNullable<Awaited<ReturnType<typeof reservationOf>>>;

type OwnApplication = Person & { readonly applicationId: string };

/** The person's reservations that were made together, in the order of their rooms. Whatever a person has is found by them. */
export const reservationsOfApplication = (trx: Database, { applicationId, ...person }: OwnApplication) =>
  reservations(trx, person)
    .innerJoin('article', (join) =>
      join.on('article.tenant_id', '=', person.tenantId).onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .where('reservation.application_id', '=', applicationId)
    .orderBy('article.sort')
    .orderBy('reservation.article_name')
    .execute();

/** Holds them until the transaction ends, in the order in which several are locked. */
export const lockApplication = (trx: Database, { tenantId, userId, applicationId }: OwnApplication) =>
  trx
    .selectFrom('reservation')
    .select(['reservation_id', 'article_name', 'state'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .orderBy('reservation_id')
    .forNoKeyUpdate()
    .execute();

const lockOwn = prepared((db, { tenantId, userId, reservationId }: OwnReservation) =>
  db
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate(),
);

/** Holds one of the person's reservations until the transaction ends; what is read of it afterwards stays true. */
export const lockReservation = (trx: Database, { tenantId, userId, reservationId }: OwnReservation) =>
  lockOwn.run(trx, { tenantId, userId, reservationId });

/** How a reservation and its money stand from now on. */
type StateChange = {
  readonly reservationId: string;
  readonly state: ReservationState;
  /** As it was where nothing is said. */
  readonly paymentState?: PaymentState;
  /** The last minute of paying online, for what is owed from now on. */
  readonly payUntil?: Date | undefined;
};

/** Writes how reservations and their money stand; money alone does not count as a change of a reservation. */
export const changeStates = (
  trx: Database,
  {
    tenantId,
    nowMs,
    changes,
  }: { readonly tenantId: string; readonly nowMs: number; readonly changes: readonly StateChange[] },
) =>
  sql`
    update reservation set state = change.state,
      payment_state = coalesce(change."paymentState", reservation.payment_state),
      changed_at = case when reservation.state = change.state then changed_at else ${new Date(nowMs)} end,
      pay_until = coalesce(change."payUntil", pay_until)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as change ("reservationId" uuid, state text,
      "paymentState" text, "payUntil" timestamptz)
    where reservation.tenant_id = ${tenantId} and reservation.reservation_id = change."reservationId"`.execute(trx);
