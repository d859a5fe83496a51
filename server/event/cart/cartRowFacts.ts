import { courseFee } from '#rules/event/courseFee.ts';
import type { CartRowFacts } from '#rules/event/decideReserve.ts';
import type { Gathered } from '../eventStanding.ts';
import type { ReservationRow } from '../reservation.queries.ts';

/** The rows as the rules judge them. */
export function cartRowFacts(
  rows: readonly ReservationRow[],
  { standing, settings }: Pick<Gathered, 'standing' | 'settings'>,
): readonly CartRowFacts[] {
  const own = new Map(standing.person.reservations.map((one) => [one.eventReservationId, one]));
  return rows.map((row) => ({
    eventReservationId: row.event_reservation_id,
    own: own.get(row.event_reservation_id) ?? null,
    hasLiveHold: row.is_held,
    owesOnline: settings.collectsOnline && courseFee(row.price, row.sessions.length) > 0,
  }));
}
