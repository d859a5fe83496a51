import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { paths } from '#contract/screens.ts';
import { courseFeeText } from '#rules/event/courseFee.ts';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import { sessionCalendarUid } from '#rules/reservation/calendarUid.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { paymentStateOf } from '#server/payment/paymentStateOf.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { borrowedOf, type CourseRow, feeParts, partyOf, priceOf } from './event.queries.ts';
import { type ParticipantRow, participantColumns, withParticipant } from './participant.ts';

type Several = { readonly tenantId: string; readonly eventReservationIds: readonly string[] };

/**
 * What messages say about event reservations, by id; those that the tenant does not have, or that have no use, are left
 * out. The uses are looked for one reservation at a time, and their sessions by themselves: right after a draw the
 * database knows nothing of how many there are, and would scan all of a tenant's uses for each.
 */
export async function reservedCourses(trx: Database, named: Several): Promise<ReadonlyMap<string, NoticeReservation>> {
  const rows = await coursesNamed(trx, named);
  const sessions = await sessionsNamed(trx, { tenantId: named.tenantId, rows });
  return new Map(
    rows.flatMap((row) => {
      const details = row.details.flatMap((detail) => {
        const session = sessions.get(detail.event_session_id);
        return session ? { ...detail, ...session } : [];
      });
      const reserved = reservedFrom(row.event_reservation_id, row, details.toSorted(byTime));
      return reserved ? [[row.event_reservation_id, reserved] as const] : [];
    }),
  );
}

const coursesNamed = (trx: Database, { tenantId, eventReservationIds }: Several) =>
  trx
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
    .leftJoin('child', (join) =>
      join.on('child.tenant_id', '=', tenantId).onRef('child.child_id', '=', 'event_reservation.child_id'),
    )
    .select(participantColumns)
    .select([
      'event_reservation.event_reservation_id',
      'event_reservation.user_id',
      'event_reservation.state',
      'event_reservation.changed_at',
      'event_reservation.payment_state',
      'event_reservation.fee',
      'event_reservation.pay_until',
      'event_reservation.loans as borrowed',
      'event_reservation.party',
      'event_reservation.preference',
      'event.companions',
      'event.name',
      'event.price',
      'event.course_price',
      'event.place',
      'event_container.name as container_name',
      'event_container.address',
    ])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('event_reservation_detail')
          .select(['event_reservation_detail.event_reservation_detail_id', 'event_reservation_detail.event_session_id'])
          .where('event_reservation_detail.tenant_id', '=', tenantId)
          .whereRef('event_reservation_detail.event_reservation_id', '=', 'event_reservation.event_reservation_id'),
      ).as('details'),
    )
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .where('event_reservation.event_reservation_id', '=', anyOf(eventReservationIds))
    .execute();

type Course = Awaited<ReturnType<typeof coursesNamed>>[number];

/** The sessions of these reservations, by id. */
async function sessionsNamed(
  trx: Database,
  { tenantId, rows }: { readonly tenantId: string; readonly rows: readonly Course[] },
) {
  const ids = new Set(rows.flatMap(({ details }) => details.map(({ event_session_id }) => event_session_id)));
  const sessions = await trx
    .selectFrom('event_session')
    .select(['event_session_id', 'date', 'from_minute', 'to_minute', 'place'])
    .where('tenant_id', '=', tenantId)
    .where('called_off', '=', '')
    .where('event_session_id', '=', anyOf([...ids]))
    .execute();
  return new Map(sessions.map((session) => [session.event_session_id, session]));
}

const byTime = (one: DetailRow, other: DetailRow) =>
  one.date.localeCompare(other.date) || one.from_minute - other.from_minute;

/** An event reservation as messages name it, for what is read and for what is about to be written. */
export type ReservedRow = ParticipantRow & {
  readonly user_id: string;
  readonly state: string;
  readonly changed_at: Date;
  readonly payment_state: string;
  readonly fee: number;
  readonly pay_until: Date | null;
  /** What is borrowed with it. */
  readonly borrowed: unknown;
  /** Who is brought to it, and what those are called. */
  readonly party: unknown;
  /** Which choice of a ranked group it is. */
  readonly preference: number | null;
  readonly companions: CourseRow['companions'];
  readonly name: string;
  readonly price: number;
  readonly course_price: number | null;
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
  /** Where it is, if elsewhere than the course; '' or not there where it is not. */
  readonly place?: string;
};

const reserved: ReadonlySet<string> = new Set(eventStatesThat('counts', 'takesSeat', 'isReserved'));

/** Where to go to a course, in words. */
export function whereOf(
  { name, place, container_name, address }: Pick<ReservedRow, 'name' | 'place' | 'container_name' | 'address'>,
  participant?: ParticipantRow,
) {
  const where = [container_name, place].filter((part) => part !== '').join(' ');
  const called = place === '' ? name : `${name}（${place}）`;
  return {
    place: participant ? withParticipant(called, participant) : called,
    location: address === '' ? where : `${where}（${address}）`,
  };
}

/** What messages say about it; undefined without a session. `details` are by day and time. */
export function reservedFrom(
  eventReservationId: string,
  row: ReservedRow,
  details: readonly DetailRow[],
): NoticeReservation | undefined {
  const [first] = details;
  if (!first) return undefined;
  const parts = feeParts(row, { party: partyOf(row), borrowed: borrowedOf(row) });
  return {
    subject: { kind: 'eventReservation', id: eventReservationId },
    userId: row.user_id,
    state: row.state,
    holdsPlace: reserved.has(row.state),
    changedAt: row.changed_at,
    paymentState: paymentStateOf(row),
    fee: row.fee,
    feeText: courseFeeText(row.fee, priceOf(row), details.length, parts),
    payUntil: row.pay_until,
    hall: row.container_name,
    choice: row.preference,
    ...whereOf(row, row),
    addressIn: (tenantAlias) =>
      paths.eMyReservation({
        tenantAlias,
        yearMonth: first.date.slice(0, 7),
        eventReservationId,
        eventReservationDetailId: first.event_reservation_detail_id,
      }),
    uses: details.map((detail) => ({
      uid: sessionCalendarUid(detail.event_reservation_detail_id),
      date: detail.date,
      fromMinute: detail.from_minute,
      toMinute: detail.to_minute,
      ...elsewhereOf(row, detail.place),
    })),
  };
}

/** Where a date of a course is that is not where the course is. */
export const elsewhereOf = (row: Parameters<typeof whereOf>[0] & ParticipantRow, place = '') =>
  place === '' ? {} : { elsewhere: { ...whereOf({ ...row, place }, row), name: place } };
