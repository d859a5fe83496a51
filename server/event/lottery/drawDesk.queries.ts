import { sql } from 'kysely';
import { eventReservationStates, isEventReservationState } from '#rules/event/eventReservationStates.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import type { DrawDesk, DrawnAfter, DrawnRow, EntriesMade, Standing } from '#server/lottery/desk/drawDesk.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/** People, not courses: somebody enters a draw once, with all that they want of it. */
async function enteredSoFar(
  trx: Database,
  { tenantId, drawIds }: { readonly tenantId: string; readonly drawIds: readonly string[] },
) {
  const { rows } = await sql<{ draw_id: string; count: number }>`
    select draw_id, count(distinct user_id)::integer as count from event_reservation
    where tenant_id = ${tenantId} and draw_id = ${anyOf(drawIds)} and state = 'applied'
    group by draw_id`.execute(trx);
  return new Map(rows.map((row) => [row.draw_id, row.count]));
}

/** Applications that left before the close. Nobody applies for somebody else. */
async function entriesMade(trx: Database, { tenantId, drawId }: NamedDraw): Promise<EntriesMade> {
  const { rows } = await sql<{ withdrawn: number }>`
    select count(*)::integer as withdrawn from event_reservation
    where tenant_id = ${tenantId} and draw_id = ${drawId} and state = 'withdrawn'`.execute(trx);
  return { proxies: [], withdrawn: rows[0]?.withdrawn ?? 0, ended: 0 };
}

const statusOf = (state: string) => (isEventReservationState(state) ? eventReservationStates[state].statusText : state);

/** Of every entry of the draw its courses, with whether each was won. */
const drawnCourses = ({ tenantId, drawId }: NamedDraw) => sql`
  lottery_result
  join lottery_entry using (tenant_id, draw_id, entry_number)
  join event_reservation using (tenant_id, draw_id, user_id)
  where lottery_result.tenant_id = ${tenantId} and lottery_entry.tenant_id = ${tenantId}
    and event_reservation.tenant_id = ${tenantId} and lottery_result.draw_id = ${drawId}
    and event_reservation.state <> 'withdrawn'`;

const isWon = sql`won @> to_jsonb(event_reservation.event_id::text)`;

async function standingOf(trx: Database, named: NamedDraw): Promise<Standing[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from ${drawnCourses(named)} and ${isWon}
    group by state order by count desc, state`.execute(trx);
  return rows.map(({ state, count }) => ({ statusText: statusOf(state), count, isUnderReview: false }));
}

async function drawnAfter(trx: Database, { hasWon, after, limit, ...named }: DrawnAfter): Promise<readonly DrawnRow[]> {
  const { tenantId } = named;
  const { rows } = await sql<{
    id: string;
    entry_number: string;
    rank: number;
    name: string;
    state: string;
    user_number: string;
    last_name: string;
    first_name: string;
  }>`
    with drawn as (
      select event_reservation_id as id, entry_number, rank, event_id, user_id, state, sequence
      from ${drawnCourses(named)} and (${isWon}) = ${hasWon} and rank > ${after}
      and rank <= coalesce((select max(rank) from (
        select rank from ${drawnCourses(named)} and (${isWon}) = ${hasWon} and rank > ${after}
        order by rank limit ${limit}) as page), 0))
    select drawn.id, entry_number, rank, event.name, state, user_number, last_name, first_name
    from drawn join event using (event_id) join account using (user_id)
    where event.tenant_id = ${tenantId} and account.tenant_id = ${tenantId}
    order by rank, sequence`.execute(trx);
  return rows.map((row) => ({
    id: row.id,
    entryNumber: row.entry_number,
    rank: row.rank,
    what: row.name,
    personName: fullName(row.last_name, row.first_name),
    userNumber: row.user_number,
    statusText: statusOf(row.state),
  }));
}

/** What staff are told of a draw of courses. */
export const eventDrawDesk: DrawDesk = { enteredSoFar, entriesMade, standingOf, drawnAfter };
