import { sql } from 'kysely';
import { statesOfEntry } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/** The reservations of a draw that do not stand as its results say; `isTold` once it is announced. */
export async function differingReservations(
  trx: Database,
  { tenantId, drawId, isTold }: NamedDraw & { readonly isTold: boolean },
): Promise<readonly string[]> {
  const isRight = isTold
    ? sql`case when has_won then state = any(${statesOfEntry.won}) else state = any(${statesOfEntry.lost}) end`
    : sql`state = any(${statesOfEntry.waiting})`;
  const { rows } = await sql<{ id: string }>`
    select reservation_id::text as id from (
      select reservation_id, state, jsonb_array_length(won) > 0 as has_won
      from lottery_result join reservation using (tenant_id, draw_id, entry_number)
      where tenant_id = ${tenantId} and draw_id = ${drawId}) as room
    where not ${isRight}
    order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}
