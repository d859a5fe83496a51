import type { ReserveResponse } from '#contract/facility.ts';
import type { ReservationPlan } from '#rules/facility/decideReservation.ts';
import { type FeeCollection, paymentWhenReserved, stateWhenReserved } from '#rules/facility/reservationStates.ts';
import type { UserCall } from '../call.ts';
import { newEntryNumber, newEntrySalt } from '../lottery/entryNumber.ts';
import { newId } from '../newId.ts';
import { Refused } from '../refused.ts';
import type { PlacedArticle } from './catalogue.queries.ts';
import { frozenPlan } from './frozenPlan.ts';
import { takePlaces } from './occupancy.queries.ts';
import { appendHistory, insertDetails, insertReservation } from './reservation.queries.ts';

/** A plan and what of the catalogue is copied with it. */
export type Planned = {
  readonly plan: ReservationPlan;
  readonly placed: PlacedArticle;
  readonly feeCollection: FeeCollection;
};

/** Writes a reservation and takes its places; refuses `taken` when the constraint finds somebody else there. */
export async function recordBooking(call: UserCall, planned: Planned): Promise<ReserveResponse> {
  const { plan, placed } = planned;
  const reservationId = newId();
  await insertReservation(call.trx, { ...rowOf(call, planned), reservation_id: reservationId });
  await recordLines(call, planned, reservationId);
  const isOurs = await takePlaces(call.trx, {
    tenantId: call.tenant.tenantId,
    timeZone: call.tenant.timeZone,
    nowMs: call.nowMs,
    spaceIds: placed.facts.spaceIds,
    places: plan.places,
    reservationId,
  });
  if (!isOurs) throw new Refused('taken');
  return { entryType: 'normal', reservationId, receipt: null };
}

/** Writes a lottery entry, which holds nothing, and hands out its number and salt. */
export async function recordEntry(call: UserCall, planned: Planned): Promise<ReserveResponse> {
  const reservationId = newId();
  const salt = newEntrySalt();
  let entryNumber: string;
  let isNew: boolean;
  do {
    entryNumber = newEntryNumber();
    const row = { ...rowOf(call, planned), entry_number: entryNumber, entry_salt: salt };
    isNew = await insertReservation(call.trx, { ...row, reservation_id: reservationId });
  } while (!isNew);
  await recordLines(call, planned, reservationId);
  return { entryType: 'lottery', reservationId, receipt: { entryNumber, salt } };
}

/** How the reservation stands when it is new. */
const standingOf = ({ plan: { entryType, fee }, feeCollection }: Planned) => ({
  state: stateWhenReserved[entryType],
  paymentState: paymentWhenReserved({ entryType, fee, feeCollection }),
});

function rowOf({ tenant, userId, nowMs }: UserCall, planned: Planned) {
  const { state, paymentState } = standingOf(planned);
  const now = new Date(nowMs);
  return {
    tenant_id: tenant.tenantId,
    user_id: userId,
    ...frozenPlan(planned.plan, planned.placed),
    state,
    payment_state: paymentState,
    booked_at: now,
    changed_at: now,
  };
}

async function recordLines(call: UserCall, planned: Planned, reservationId: string) {
  const { trx, userId, nowMs } = call;
  const { entryType, details, fee } = planned.plan;
  const own = { tenantId: call.tenant.tenantId, userId, reservationId };
  await insertDetails(trx, { ...own, details });
  await appendHistory(trx, {
    tenantId: own.tenantId,
    reservationId,
    actor: `user:${userId}`,
    reason: '',
    action: entryType === 'lottery' ? 'enter' : 'reserve',
    before: null,
    after: { ...standingOf(planned), fee, details },
    nowMs,
  });
}
