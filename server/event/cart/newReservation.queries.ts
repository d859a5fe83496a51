import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { EventReservation } from '#server/db/schema.ts';

/** A row of a cart as it begins. */
export type NewReservation = Insertable<EventReservation>;

/** Part of a statement that writes rows of a cart, but for those whose seat or event is not free. */
export const inserting = (rows: RawBuilder<unknown>) => sql`
  insert into event_reservation (tenant_id, event_reservation_id, user_id, event_id, child_id,
    event_entry_span_id, entry_type, state, seat_number, hold_expires_at, hold_extensions, request_for_borrow_instrument, party,
    fee, added_at, changed_at)
  select tenant_id, event_reservation_id, user_id, event_id, child_id, event_entry_span_id, entry_type, state,
    seat_number, hold_expires_at, coalesce(hold_extensions, 0), request_for_borrow_instrument, party, fee, added_at, changed_at
  from ${rows}
  on conflict do nothing
  returning event_reservation_id, entry_type`;
