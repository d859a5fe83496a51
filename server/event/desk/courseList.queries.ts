import { type RawBuilder, sql } from 'kysely';
import { firstOfMonth, lastOfMonth } from '#rules/day/day.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { coursesDefined } from '../event.queries.ts';
import { isSecret } from './courseSearch.queries.ts';

/** Entries of a course to a draw that is not announced: their number does not change with its result. */
const waitingOf = (tenantId: string) => sql<number>`(select count(*)::integer from event_reservation as one
  left join lottery_draw as draw on draw.tenant_id = ${tenantId} and draw.draw_id = one.draw_id
  where one.tenant_id = ${tenantId} and one.event_id = event.event_id and (one.state = 'applied' or ${isSecret}))`;

/** Those with a session on one of these days. */
const sessionDays = (tenantId: string, condition = sql`true`) => sql`select from event_session
  where event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
    and event_session.called_off = '' and ${condition}`;

const coursesAtDesk = (trx: Database, tenantId: string) =>
  coursesDefined(trx, tenantId)
    .select(waitingOf(tenantId).as('waiting'))
    // The list is by days: what has no session yet has no place in it.
    .where(sql<boolean>`exists (${sessionDays(tenantId)})`);

export type CourseAtDeskRow = Awaited<ReturnType<ReturnType<typeof coursesAtDesk>['execute']>>[number];

type Found = {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly containerId: string | null;
  readonly limit: number;
};

type Wanted = Found & {
  /** 'YYYY-MM'; null from the month of `now` on. */
  readonly month: string | null;
  readonly text: string;
  readonly now: string;
};

/** Courses with such a session, by their first day. */
function coursesWith(trx: Database, sessions: RawBuilder<unknown>, { tenantId, reach, containerId, limit }: Found) {
  const first = sql`(select min(event_session.date) from event_session
    where event_session.tenant_id = ${tenantId} and event_session.event_id = event.event_id
      and event_session.called_off = '')`;
  return coursesAtDesk(trx, tenantId)
    .where(sql<boolean>`exists (${sessions})`)
    .$if(reach !== null, (query) => query.where('event_container.event_container_id', '=', anyOf([...(reach ?? [])])))
    .$if(containerId !== null, (query) => query.where('event_container.event_container_id', '=', containerId ?? ''))
    .orderBy(first)
    .orderBy('event.number')
    .orderBy('event.event_id')
    .limit(limit);
}

/** Courses at some places by their first day, at most `limit` of them. */
export function coursesListed(trx: Database, { month, text, now, ...found }: Wanted) {
  const from = firstOfMonth(month === null ? now : `${month}-01`);
  const days =
    month === null
      ? sql`event_session.date >= ${from}`
      : sql`event_session.date >= ${from} and event_session.date <= ${lastOfMonth(from)}`;
  const typed = text.trim();
  return coursesWith(trx, sessionDays(found.tenantId, days), found)
    .$if(typed !== '', (query) =>
      query.where(sql<boolean>`(event.number = ${typed.toUpperCase()} or ${foundIn(sql`event.name`, typed)})`),
    )
    .execute();
}

type Days = { readonly from: string; readonly to: string };

/** Courses with a session on some days, one that was called off included. */
export const coursesBetween = (trx: Database, { from, to, ...found }: Found & Days) =>
  coursesWith(
    trx,
    sql`select from event_session
      where event_session.tenant_id = ${found.tenantId} and event_session.event_id = event.event_id
        and event_session.date >= ${from} and event_session.date <= ${to}`,
    found,
  ).execute();

type Arrived = { readonly event_session_id: string; readonly arrived: number };

/** How many reservations of some courses were received at each of their sessions; those where none was are left out. */
export async function arrivedAt(
  trx: Database,
  { tenantId, eventIds, from, to }: Days & { readonly tenantId: string; readonly eventIds: readonly string[] },
) {
  const { rows } = await sql<Arrived>`
    select session.event_session_id, count(*)::integer as arrived
    from event_session as session
    join event_reservation_detail as detail on detail.tenant_id = ${tenantId}
      and detail.event_session_id = session.event_session_id and detail.arrived_at is not null
    where session.tenant_id = ${tenantId} and session.event_id = any(${eventIds}::uuid[])
      and session.date >= ${from} and session.date <= ${to}
    group by session.event_session_id`.execute(trx);
  return new Map(rows.map((row) => [row.event_session_id, row.arrived]));
}

/** One of them; undefined when the tenant has no such, or it has no session. */
export const courseAtDesk = (
  trx: Database,
  { tenantId, eventId }: { readonly tenantId: string; readonly eventId: string },
) => coursesAtDesk(trx, tenantId).where('event.event_id', '=', eventId).executeTakeFirst();
