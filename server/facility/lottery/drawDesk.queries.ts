import { sql } from 'kysely';
import { dayRangeText } from '#rules/day/dayText.ts';
import { isReservationState, reservationStates, stateAfterDraw } from '#rules/facility/booking/reservationStates.ts';
import { fullName } from '#rules/text/fullName.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { framesText } from '#server/facility/framesText.queries.ts';
import type { DrawDesk, DrawnAfter, DrawnRow, EntriesMade, Standing } from '#server/lottery/desk/drawDesk.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

async function enteredSoFar(
  trx: Database,
  { tenantId, drawIds }: { readonly tenantId: string; readonly drawIds: readonly string[] },
) {
  const { rows } = await sql<{ draw_id: string; count: number }>`
    select draw_id, count(*)::integer as count from reservation
    where tenant_id = ${tenantId} and draw_id = ${anyOf(drawIds)} and state = 'lottery_waiting'
    group by draw_id`.execute(trx);
  return new Map(rows.map((row) => [row.draw_id, row.count]));
}

/** Until the announcement no state of an entry depends on the result; after it, the frozen list says who was in it. */
async function entriesMade(trx: Database, { tenantId, drawId }: NamedDraw): Promise<EntriesMade> {
  const { rows: proxies } = await sql<{ actor: string; count: number }>`
    select actor, count(*)::integer as count
    from reservation join reservation_history using (tenant_id, reservation_id)
    where reservation.tenant_id = ${tenantId} and reservation.draw_id = ${drawId}
      and reservation_history.tenant_id = ${tenantId} and action = 'enter' and actor like 'staff:%'
      and (state = 'lottery_waiting' or exists (select from lottery_entry
        where lottery_entry.tenant_id = ${tenantId} and lottery_entry.draw_id = ${drawId}
          and lottery_entry.entry_number = reservation.entry_number))
    group by actor order by count desc, actor`.execute(trx);
  const { rows: gone } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count from reservation
    where tenant_id = ${tenantId} and draw_id = ${drawId} and state in ('withdrawn', 'cancelled_operator')
      and not exists (select from lottery_entry
        where lottery_entry.tenant_id = ${tenantId} and lottery_entry.draw_id = ${drawId}
          and lottery_entry.entry_number = reservation.entry_number)
    group by state`.execute(trx);
  const countOf = (state: string) => gone.find((row) => row.state === state)?.count ?? 0;
  return { proxies, withdrawn: countOf('withdrawn'), ended: countOf('cancelled_operator') };
}

const statusOf = (state: string) => (isReservationState(state) ? reservationStates[state].statusText : state);

const underReview = stateAfterDraw('lottery_waiting', { hasWon: true, needsApproval: true });

async function standingOf(trx: Database, { tenantId, drawId }: NamedDraw): Promise<Standing[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::integer as count
    from lottery_result join reservation using (tenant_id, draw_id, entry_number)
    where lottery_result.tenant_id = ${tenantId} and reservation.tenant_id = ${tenantId}
      and lottery_result.draw_id = ${drawId} and jsonb_array_length(won) > 0
    group by state order by count desc, state`.execute(trx);
  return rows.map(({ state, count }) => ({
    statusText: statusOf(state),
    count,
    isUnderReview: state === underReview,
  }));
}

async function drawnAfter(
  trx: Database,
  { tenantId, drawId, hasWon, after, limit }: DrawnAfter,
): Promise<readonly DrawnRow[]> {
  const rows = await trx
    .selectFrom('lottery_result')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.tenant_id', '=', 'lottery_result.tenant_id')
        .onRef('reservation.draw_id', '=', 'lottery_result.draw_id')
        .onRef('reservation.entry_number', '=', 'lottery_result.entry_number'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select(['reservation.reservation_id', 'lottery_result.entry_number', 'rank', 'article_name', 'state'])
    .select(['first_date', 'last_date', 'user_number', 'last_name', 'first_name'])
    .select(framesText(tenantId, sql.ref('reservation.reservation_id')).as('frames'))
    .where('lottery_result.tenant_id', '=', tenantId)
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('lottery_result.draw_id', '=', drawId)
    .where('rank', '>', after)
    .where(sql<boolean>`(jsonb_array_length(won) > 0) = ${hasWon}`)
    .orderBy('rank')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.reservation_id,
    entryNumber: row.entry_number,
    rank: row.rank,
    what: `${row.article_name} ${dayRangeText(row.first_date, row.last_date)} ${row.frames}`,
    personName: fullName(row.last_name, row.first_name),
    userNumber: row.user_number,
    statusText: statusOf(row.state),
  }));
}

/** What staff are told of a draw of rooms. */
export const facilityDrawDesk: DrawDesk = { enteredSoFar, entriesMade, standingOf, drawnAfter };
