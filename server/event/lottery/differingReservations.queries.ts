import { sql } from 'kysely';
import { eventStatesOfEntry } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/** The applications of a draw that do not stand as its results say; `isTold` once it is announced. */
export async function differingReservations(
  trx: Database,
  { tenantId, drawId, isTold }: NamedDraw & { readonly isTold: boolean },
): Promise<readonly string[]> {
  const isRight = isTold
    ? sql`case when has_won then state = any(${eventStatesOfEntry.won}) else state = any(${eventStatesOfEntry.lost}) end`
    : sql`state = any(${eventStatesOfEntry.waiting})`;
  const { rows } = await sql<{ id: string }>`
    select event_reservation_id::text as id from (
      select event_reservation_id, state, won @> to_jsonb(event_id::text) as has_won
      from event_reservation join event_lottery_entry using (tenant_id, event_entry_span_id, user_id)
        join lottery_result using (tenant_id, draw_id, entry_number)
      where tenant_id = ${tenantId} and draw_id = ${drawId} and state not in ('withdrawn')) as course
    where not ${isRight}
    order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}
