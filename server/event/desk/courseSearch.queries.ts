import { type RawBuilder, sql } from 'kysely';
import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { idBeginsWith } from '#server/db/sql/idBeginsWith.ts';
import type { DeskSearch } from '#server/reservation/desk/deskPorts.ts';
import type { FoundCourseRow } from './foundCourse.queries.ts';

/** A reservation of a course as lists of staff show it. */
export type SoughtCourseRow = FoundCourseRow & {
  readonly event_container_id: string;
  readonly user_id: string;
  readonly phone_key: string | null;
  readonly added_at: Date;
  readonly pay_until: Date | null;
  readonly party: readonly { readonly name: string; readonly birthday: string | null }[];
  readonly loans: readonly { readonly name: string }[];
  readonly request_for_borrow_instrument: boolean;
  readonly is_group: boolean;
  /** The sessions to which somebody has come, by day and time. */
  readonly arrivals: readonly {
    readonly date: string;
    readonly from_minute: number;
    readonly to_minute: number;
    readonly at_ms: number;
  }[];
};

type Wanted = Pick<DeskSearch, 'containerId' | 'articleId' | 'states' | 'paymentStates' | 'order' | 'from' | 'to'> & {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly reservationId: string | null;
  /** '' for anything. */
  readonly text: string;
  /** Whom the text means, and where they may be known. */
  readonly userIds: readonly string[];
  readonly peopleReach: Reach;
  readonly askedFrom: Date | null;
  readonly askedUntil: Date | null;
  /** The day from which on a course is still to come. */
  readonly today: string;
  readonly limit: number;
};

const ofDay = sql`(sessions->0->>'from_minute')::integer, container_name, number, event_reservation_id`;

const orderOf = (order: DeskSearch['order'], today: string): RawBuilder<unknown> =>
  ({
    use: sql`first_date, ${ofDay}`,
    latestUse: sql`first_date desc, ${ofDay}`,
    latestAsked: sql`added_at desc, event_reservation_id`,
    next: sql`last_date < ${today}, case when last_date >= ${today} then first_date end, first_date desc, ${ofDay}`,
  })[order];

const drawn = eventStatesThat('isResult').filter((state) => state !== 'cancelled_operator');

/**
 * Whether a reservation `one` with its `draw` stands for staff as applied, whatever its state: nobody sees the result of a
 * draw before it is announced.
 */
export const isSecret = sql<boolean>`(one.draw_id is not null and draw.announced_at is null
  and one.state = any(${drawn}::text[]))`;

/** What has to hold for a row; none where everything is wanted. */
function conditionsOf(wanted: Wanted): readonly RawBuilder<unknown>[] {
  const { reach, reservationId, from, to, text } = wanted;
  const { containerId, articleId, states, paymentStates, askedFrom, askedUntil } = wanted;
  return [
    reservationId === null ? [] : sql`event_reservation_id = ${reservationId}`,
    reach === null ? [] : sql`event_container_id = ${anyOf([...reach])}`,
    containerId === null ? [] : sql`event_container_id = ${containerId}`,
    articleId === null ? [] : sql`event_id = ${articleId}`,
    states.length === 0 ? [] : sql`state = any(${states}::text[])`,
    paymentStates.length === 0 ? [] : sql`payment_state = any(${paymentStates}::text[])`,
    askedFrom === null ? [] : sql`added_at >= ${askedFrom}`,
    askedUntil === null ? [] : sql`added_at < ${askedUntil}`,
    from === null ? [] : sql`last_date >= ${from}`,
    // Of one day, those that have a session on it.
    from === null || from !== to ? [] : sql`sessions @> ${JSON.stringify([{ date: from }])}::jsonb`,
    to === null ? [] : sql`first_date <= ${to}`,
    text === '' ? [] : meantBy(wanted),
  ].flat();
}

/** By number, by person where they may be known, or by the name of the course. */
function meantBy({ tenantId, text, userIds, peopleReach }: Wanted) {
  const known = peopleReach === null ? sql`` : sql`and event_container_id = ${anyOf([...peopleReach])}`;
  const number =
    text.replaceAll('-', '').length < 4
      ? sql`false`
      : sql`(${idBeginsWith(sql`event_reservation_id`, text)} or exists (
          select from event_reservation_detail as detail where detail.tenant_id = ${tenantId}
            and detail.event_reservation_id = shown.event_reservation_id
            and ${idBeginsWith(sql`detail.event_reservation_detail_id`, text)}))`;
  return sql`(${number} or (shown.user_id = ${anyOf(userIds)} ${known}) or ${foundIn(sql`name`, text)})`;
}

/** Reservations of courses at some places, at most `limit` of them, each as it may be seen. */
export async function searchCourses(trx: Database, wanted: Wanted): Promise<readonly SoughtCourseRow[]> {
  const { tenantId, order, today, limit } = wanted;
  const conditions = conditionsOf(wanted);
  const { rows } = await sql<SoughtCourseRow>`
    select shown.*, user_number, is_group, account.last_name, account.first_name, phone_key,
      child.last_name as child_last_name, child.first_name as child_first_name, arrived.arrivals from (
      select one.event_reservation_id, one.user_id, one.child_id, one.event_id, container.event_container_id,
        container.name as container_name, event.number, event.name, sessions.sessions, one.fee, one.party, one.added_at,
        one.loans, one.request_for_borrow_instrument, one.pay_until, sessions.first_date, sessions.last_date,
        case when is_secret.yes then 'applied' else one.state end as state,
        case when is_secret.yes then 'none' else one.payment_state end as payment_state
      from event_reservation as one
      join event on event.tenant_id = ${tenantId} and event.event_id = one.event_id
      join event_category as category on category.tenant_id = ${tenantId}
        and category.event_category_id = event.event_category_id
      join event_container as container on container.tenant_id = ${tenantId}
        and container.event_container_id = category.event_container_id
      left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
      cross join lateral (select ${isSecret} as yes) as is_secret
      cross join lateral (
        select min(date) as first_date, max(date) as last_date, coalesce(jsonb_agg(jsonb_build_object('date', date,
          'from_minute', from_minute, 'to_minute', to_minute) order by session_number), '[]') as sessions
        from event_session where event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
          and event_session.called_off = ''
      ) as sessions
      where one.tenant_id = ${tenantId} and one.state = any(${eventStatesThat('isReserved')}::text[])
    ) as shown
    join account on account.tenant_id = ${tenantId} and account.user_id = shown.user_id
    left join child on child.tenant_id = ${tenantId} and child.child_id = shown.child_id
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('date', date, 'from_minute', from_minute, 'to_minute', to_minute,
        'at_ms', floor(extract(epoch from arrived_at) * 1000)) order by date, from_minute), '[]') as arrivals
      from event_reservation_detail as detail
      join event_session as session on session.tenant_id = ${tenantId} and session.event_session_id = detail.event_session_id
      where detail.tenant_id = ${tenantId} and detail.event_reservation_id = shown.event_reservation_id
        and arrived_at is not null
    ) as arrived
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    order by ${orderOf(order, today)} limit ${limit}`.execute(trx);
  return rows;
}

const noFilters = {
  from: null,
  to: null,
  askedFrom: null,
  askedUntil: null,
  containerId: null,
  articleId: null,
  states: [],
  paymentStates: [],
  order: 'use' as const,
  today: '9999-12-31',
  text: '',
  userIds: [],
  peopleReach: null,
} as const;

type Named = { readonly tenantId: string; readonly eventReservationId: string };

/** The same for one, wherever it is. */
export async function soughtCourseNamed(trx: Database, { tenantId, eventReservationId: reservationId }: Named) {
  const [row] = await searchCourses(trx, { ...noFilters, tenantId, reach: null, reservationId, limit: 1 });
  return row;
}
