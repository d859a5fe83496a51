import type { Ids } from '#server/catalogue/definedRooms.queries.ts';
import { type Fitted, fitSeats, overfullOf } from '#server/event/fitSeats.ts';
import { mistake } from '../problem/mistake.ts';
import type { PlacedEvent } from '../read/resolveEvents.ts';
import { idBehind } from './ids.ts';
import type { KeepingCourses } from './importing.ts';

const sizedOf = (placed: readonly PlacedEvent[], eventIds: Ids) =>
  placed.map(({ event, path }) => ({ ...event, eventId: idBehind(eventIds, event.key), path }));

function reportOverfull(
  { report }: Pick<KeepingCourses, 'report'>,
  sized: ReturnType<typeof sizedOf>,
  overfull: Fitted['overfull'],
) {
  for (const { key, capacity, eventId, path } of sized) {
    const taken = overfull.get(eventId);
    if (taken === undefined) continue;
    report([...path, 'capacity'], mistake('capacityTaken', { course: key, capacity, taken }));
  }
}

/** Makes seats fit the capacities of courses. A capacity below the places given and held is a problem. */
export async function keepSeats(importing: KeepingCourses, placed: readonly PlacedEvent[], eventIds: Ids) {
  const { trx, tenantId } = importing;
  const sized = sizedOf(placed, eventIds);
  const { change, overfull } = await fitSeats(trx, { tenantId, events: sized });
  reportOverfull(importing, sized, overfull);
  return change;
}

/** Reports such a capacity, and changes nothing. */
export async function reportSeats(importing: KeepingCourses, placed: readonly PlacedEvent[], eventIds: Ids) {
  const { trx, tenantId } = importing;
  const sized = sizedOf(placed, eventIds);
  reportOverfull(importing, sized, await overfullOf(trx, { tenantId, events: sized }));
}
