import type { ReserveRequest } from '#contract/facility.ts';
import { decideReservation, type ReservationFacts, type ReservationPlan } from '#rules/facility/decideReservation.ts';
import { chosenEquipment, type Equipment } from '#rules/facility/equipment.ts';
import { isRefusal } from '#rules/refusal.ts';
import { ahead } from '#server/db/pipeline.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { lockSpaces } from '../occupancy.queries.ts';
import { recordBooking, recordEntry } from './recordReservation.ts';
import { gatherFacts, occupiedNow } from './reservationFacts.ts';

/**
 * Books the details, or enters the lottery when they lie in an open lottery window. Most requests that are too late are
 * refused after the first read, without a lock. Where the place is still free, its spaces and the equipment are locked
 * and read again.
 */
export const reserve: Operation<'Reservation/Reserve'> = async (context, request) => {
  const { facts, placed, settings } = await gatherFacts(context, request);
  const plan = planFrom(facts, request, context.now);
  // Without a room there was no plan.
  if (placed === null) throw new Refused('notFound');
  if (plan.entryType === 'lottery') return recordEntry(context, { plan, placed, settings });

  // Lock and look are two statements, so the look sees what was committed while the lock waited; they go out together.
  const spaceIds = [...placed.facts.spaceIds, ...unitsWanted(placed.equipment, request)];
  await lockSpaces(ahead(context.trx), { tenantId: context.tenant.tenantId, spaceIds });
  const occupied = await occupiedNow(context, spaceIds, request);
  const standing = planFrom({ ...facts, occupied }, request, context.now);
  return recordBooking(context, { plan: standing, placed, settings });
};

/** All units of what is asked for: which of them are free is only known under the lock. */
const unitsWanted = (offered: readonly Equipment[], request: ReserveRequest) =>
  chosenEquipment(offered, request).flatMap(({ unitIds }) => unitIds ?? []);

function planFrom(facts: ReservationFacts, request: ReserveRequest, now: string): ReservationPlan {
  const decision = decideReservation(facts, request, now);
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  return decision.plan;
}
