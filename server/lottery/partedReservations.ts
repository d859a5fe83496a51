import { sql } from 'kysely';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { ReservationState } from '#rules/facility/reservationStates.ts';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';

type States = {
  readonly won: readonly string[];
  readonly lost: readonly string[];
  readonly waiting: readonly string[];
};

/** What an entry may have become by what the draw gave it; the office may end one at any time. */
const roomStates = {
  won: [
    'won',
    'checked_in',
    'completed',
    'no_show',
    'expired_unpaid',
    'cancelled_user',
    'cancelled_operator',
  ] satisfies ReservationState[],
  lost: ['lost', 'cancelled_operator'] satisfies ReservationState[],
  waiting: ['lottery_waiting', 'cancelled_operator'] satisfies ReservationState[],
};

const eventStates = {
  won: [
    'won',
    'awaiting_payment',
    'fixed',
    'lapsed',
    'cancelled_user',
    'cancelled_operator',
  ] satisfies EventReservationState[],
  lost: ['lost', 'cancelled_operator'] satisfies EventReservationState[],
  waiting: ['applied', 'cancelled_operator'] satisfies EventReservationState[],
};

/** The reservations of a draw that do not stand as their results say; `isTold` once it is announced. */
export async function partedReservations(
  trx: Database,
  { tenantId, drawId, isTold }: NamedDraw & { readonly isTold: boolean },
): Promise<readonly string[]> {
  const rightOf = ({ won, lost, waiting }: States) =>
    isTold
      ? sql`case when has_won then state = any(${won}) else state = any(${lost}) end`
      : sql`state = any(${waiting})`;
  const { rows } = await sql<{ id: string }>`
    select reservation_id::text as id from (
      select reservation_id, state, jsonb_array_length(won) > 0 as has_won
      from lottery_result join reservation using (tenant_id, draw_id, entry_number)
      where tenant_id = ${tenantId} and draw_id = ${drawId}) as room
    where not ${rightOf(roomStates)}
    union all
    select event_reservation_id::text from (
      select event_reservation_id, state, won @> to_jsonb(event_id::text) as has_won
      from lottery_result join lottery_entry using (tenant_id, draw_id, entry_number)
        join event_reservation using (tenant_id, draw_id, user_id)
      where tenant_id = ${tenantId} and draw_id = ${drawId} and state not in ('withdrawn')) as course
    where not ${rightOf(eventStates)}
    order by 1`.execute(trx);
  return rows.map(({ id }) => id);
}
