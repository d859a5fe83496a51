import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { fitSeats } from '#server/event/fitSeats.ts';
import { mistake } from '../problem/mistake.ts';
import { placedEvents } from '../read/resolveEvents.ts';
import { idBehind } from './ids.ts';
import type { Importing } from './importing.ts';

/** Makes seats fit the capacities of the bundle. A capacity below the places given and held is a problem. */
export async function keepSeats({ trx, tenantId, bundle, report }: Importing, eventIds: Ids) {
  const placed = placedEvents(bundle).map(({ event, path }) => ({
    ...event,
    eventId: idBehind(eventIds, event.key),
    path,
  }));
  const { change, overfull } = await fitSeats(trx, { tenantId, events: placed });
  for (const { key, capacity, eventId, path } of placed) {
    const taken = overfull.get(eventId);
    if (taken === undefined) continue;
    report([...path, 'capacity'], mistake('capacityTaken', { course: key, capacity, taken }));
  }
  return change;
}
