import type { ReserveRequest } from '#contract/facility.ts';
import { decideReservation, type ReservationFacts, type ReservationPlan } from '#rules/facility/decideReservation.ts';
import { isRefusal } from '#rules/refusal.ts';
import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { lockSpaces } from './occupancy.queries.ts';
import { recordBooking, recordEntry } from './recordReservation.ts';
import { gatherFacts, occupiedNow } from './reservationFacts.ts';

/**
 * Books the details, or enters the lottery when they lie in an open lottery window. Most of those who come too late learn
 * it from the first look, without a lock; whoever still finds the place free locks its spaces and looks once more.
 */
export const reserve: Operation<'Reservation/Reserve'> = async (call, request) => {
  const { facts, placed, settings } = await gatherFacts(call, request);
  const plan = planFrom(facts, request, call.now);
  // Without a room there was no plan.
  if (placed === null) throw new Refused('notFound');
  if (plan.entryType === 'lottery') return recordEntry(call, { plan, placed, settings });

  await lockSpaces(call.trx, { tenantId: call.tenant.tenantId, spaceIds: placed.facts.spaceIds });
  const occupied = await occupiedNow(call, placed.facts, request);
  const standing = planFrom({ ...facts, occupied }, request, call.now);
  return recordBooking(call, { plan: standing, placed, settings });
};

function planFrom(facts: ReservationFacts, request: ReserveRequest, now: string): ReservationPlan {
  const decision = decideReservation(facts, request, now);
  if (isRefusal(decision)) throw new Refused(decision.refusal);
  return decision.plan;
}
