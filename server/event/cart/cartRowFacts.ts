import type { CartRowFacts } from '#rules/event/cart/decideReserve.ts';
import type { EventStanding } from '#rules/event/eventFacts.ts';
import { everyReservationOf } from '#rules/event/participant/participants.ts';
import { besideOf, type CourseRow, feeWith } from '../event.queries.ts';
import type { EventSettings } from '../person.queries.ts';
import type { ReservationRow } from '../reservation.queries.ts';

type Row = Pick<CourseRow, 'event_id' | 'price' | 'course_price' | 'companions' | 'sessions'> &
  Pick<ReservationRow, 'event_reservation_id' | 'is_held' | 'borrowed' | 'party'>;

/** The rows as the rules judge them. */
export function cartRowFacts(
  rows: readonly Row[],
  {
    standing,
    settings,
  }: { readonly standing: EventStanding; readonly settings: Pick<EventSettings, 'collectsOnline'> },
): readonly CartRowFacts[] {
  const own = new Map(everyReservationOf(standing.person).map((one) => [one.eventReservationId, one]));
  return rows.map((row) => ({
    eventReservationId: row.event_reservation_id,
    own: own.get(row.event_reservation_id) ?? null,
    hasLiveHold: row.is_held,
    owesOnline: settings.collectsOnline && feeWith(row, besideOf(row)) > 0,
    ...besideOf(row),
  }));
}
