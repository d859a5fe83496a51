import { sql } from 'kysely';
import type { Arranging } from './factories.ts';

/**
 * Lets the holds of these people be over since a second, by the clock of the database. The rows are locked in the order
 * in which the server locks them, so that a test may do it while the server works.
 */
export const endHolds = ({ db }: Pick<Arranging, 'db'>, people: readonly { readonly userId: string }[]) =>
  sql`
    with held as (
      select tenant_id, event_reservation_id from event_reservation
      where user_id = any(${people.map(({ userId }) => userId)}) and hold_expires_at is not null
      order by event_id, event_reservation_id for update
    )
    update event_reservation set hold_expires_at = clock_timestamp() - interval '1 second'
    from held where event_reservation.tenant_id = held.tenant_id
      and event_reservation.event_reservation_id = held.event_reservation_id`.execute(db);
