import { eventStatesThat } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { isLive } from '../seat.queries.ts';

/** How many seats of the events somebody has, or holds just now. */
export const seatsTaken = (
  trx: Database,
  { tenantId, eventIds }: { readonly tenantId: string; readonly eventIds: readonly string[] },
) =>
  trx
    .selectFrom('event_reservation')
    .select((build) => ['event_id', build.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', anyOf(eventIds))
    .where('seat_number', 'is not', null)
    .where(isLive)
    .groupBy('event_id')
    .execute();

/** States in which somebody has an event for good, or may have it by paying. */
const having = eventStatesThat('takesSeat', 'isReserved');

/** The events that people have already, by person. */
export async function eventsHad(
  trx: Database,
  { tenantId, userIds }: { readonly tenantId: string; readonly userIds: readonly string[] },
) {
  const rows = await trx
    .selectFrom('event_reservation')
    .select(['user_id', 'event_id'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .where('child_id', 'is', null)
    .where('state', 'in', having)
    .execute();
  return Map.groupBy(rows, ({ user_id }) => user_id);
}
