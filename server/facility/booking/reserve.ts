import type { ReserveRequest } from '#contract/facility.ts';
import { decideApplication } from '#rules/facility/booking/decideApplication.ts';
import { chosenEquipment } from '#rules/facility/request/equipment.ts';
import { roomRequests } from '#rules/facility/request/roomRequests.ts';
import { isRefusal } from '#rules/refusal.ts';
import { ahead } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockSpaces } from '../occupancy.queries.ts';
import { type Planned, recordBooking, recordEntry } from './recordReservation.ts';
import { type Gathered, gatherFacts, occupiedNow } from './reservationFacts.ts';

/**
 * Books the details, or enters the lottery when they lie in an open lottery window. Details of several rooms become a
 * reservation each, all or none. Most requests that are too late are refused after the first read, without a lock. Where
 * the places are still free, their spaces and the equipment are locked and read again.
 */
export const reserve: Operation<'Reservation/Reserve'> = async (context, request) => {
  const wanted = roomRequests(request);
  if (isRefusal(wanted)) throw new Refused(wanted.refusal);
  const rooms: Room[] = [];
  for (const each of wanted.requests) rooms.push({ request: each, ...(await gatherFacts(context, each)) });
  const planned = plannedFrom(rooms, request, context.now);
  const [first] = planned;
  if (first?.plan.entryType === 'lottery') return recordEntry(context, first);

  // Lock and look are two statements, so the look sees what was committed while the lock waited; they go out together.
  const spaceIds = rooms.flatMap(spacesWanted);
  await lockSpaces(ahead(context.trx), { tenantId: context.tenant.tenantId, spaceIds });
  const standing: Room[] = [];
  for (const room of rooms) {
    const occupied = await occupiedNow(context, spacesWanted(room), room.request);
    standing.push({ ...room, facts: { ...room.facts, occupied } });
  }
  return recordBooking(context, plannedFrom(standing, request, context.now));
};

type Room = Gathered & { readonly request: ReserveRequest };

/** The spaces of the room and all units of what is asked for: which of these are free is only known under the lock. */
const spacesWanted = ({ placed, request }: Room) => [
  ...(placed?.facts.spaceIds ?? []),
  ...chosenEquipment(placed?.equipment ?? [], request).flatMap(({ unitIds }) => unitIds ?? []),
];

function plannedFrom(rooms: readonly Room[], request: ReserveRequest, now: string): Planned[] {
  const decision = decideApplication(rooms, request, now);
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  return rooms.flatMap(({ placed, settings }, index) => {
    const plan = decision.plans[index];
    // Without a room there was no plan.
    return plan && placed ? [{ plan, placed, settings }] : [];
  });
}
