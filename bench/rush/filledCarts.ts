import type { RequestOf } from '#contract/endpoints.ts';
import { newId } from '#server/newId.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import type { World } from './world.ts';

/** The n-th turn: whose it is, by their place among the pupils, and for which course. */
export type Turn = { readonly token: string; readonly eventId: string };

/** Seats of carts that were filled here begin so high that the server gives nobody the same one. */
const firstSeat = 500_000;

let filled = 0;

/** Puts a course into the cart of each turn's pupil, as AddEventToCart leaves it. Answers what reserves it, in the same order. */
export async function filledCarts(
  { database, school }: World,
  turns: readonly Turn[],
): Promise<readonly RequestOf<'EventReservation/ReserveEventFromCart'>[]> {
  const userOf = new Map(school.tokens.map((token, index) => [token, school.userIds[index] ?? '']));
  const ids = turns.map(() => newId());
  const seats = turns.map((_, turn) => firstSeat + filled + turn);
  filled += turns.length;
  await asSuperuser(database, (client) =>
    client.query(
      `insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, event_entry_span_id, entry_type,
         state, seat_number, hold_expires_at, hold_extensions, request_for_borrow_instrument, fee, added_at, changed_at)
       select $1, id, pupil, event, $2, 'normal', 'in_cart', seat, now() + interval '1 hour', 0, false, 0, now(), now()
       from unnest($3::uuid[], $4::uuid[], $5::uuid[], $6::integer[]) as cart(id, pupil, event, seat)`,
      [
        school.tenantId,
        school.rushSpanId,
        ids,
        turns.map(({ token }) => userOf.get(token)),
        turns.map(({ eventId }) => eventId),
        seats,
      ],
    ),
  );
  return ids.map((id) => ({ eventReservationIds: [id] }));
}
