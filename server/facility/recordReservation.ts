import type { ReserveResponse } from '#contract/facility.ts';
import { momentAt } from '#rules/day/day.ts';
import type { ReservationPlan } from '#rules/facility/decideReservation.ts';
import { paymentWhenReserved, stateWhenReserved } from '#rules/facility/reservationStates.ts';
import { payUntil } from '#rules/payment/payUntil.ts';
import type { UserCall } from '../call.ts';
import { holdOpen } from '../lottery/draw.queries.ts';
import { newEntryNumber, newEntrySalt } from '../lottery/entryNumber.ts';
import { facilityDrawOf } from '../lottery/facilityDraw.ts';
import { tellEntered } from '../lottery/tellOfDraw.ts';
import { newId } from '../newId.ts';
import { charge } from '../payment/charge.ts';
import { Refused } from '../refused.ts';
import type { TenantSettings } from '../tenant/setting.queries.ts';
import { instantOf } from '../time.ts';
import { afterBooking } from './afterBooking.ts';
import type { PlacedArticle } from './catalogue.queries.ts';
import { frozenPlan } from './frozenPlan.ts';
import { takePlaces } from './occupancy.queries.ts';
import { appendHistory, insertDetails, insertReservation } from './reservation.queries.ts';

/** A plan and what of the catalogue is copied with it. */
export type Planned = {
  readonly plan: ReservationPlan;
  readonly placed: PlacedArticle;
  readonly settings: TenantSettings;
};

/** Writes a reservation and takes its places; refuses `taken` when the constraint finds somebody else there. */
export async function recordBooking(call: UserCall, planned: Planned): Promise<ReserveResponse> {
  const { plan, placed } = planned;
  const reservationId = newId();
  const pay_until = dueOf(call, planned);
  await insertReservation(call.trx, { ...rowOf(call, planned), reservation_id: reservationId, pay_until });
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
  if (standingOf(planned).paymentState !== 'none') {
    const { tenantId } = call.tenant;
    const subject = { kind: 'reservation', id: reservationId } as const;
    await charge(call.trx, { tenantId, subject, fee: plan.fee, payUntil: pay_until, nowMs: call.nowMs });
  }
  await afterBooking(call, { reservationId, plan, settings: planned.settings });
  return { entryType: 'normal', reservationId, receipt: null };
}

/** Writes a lottery entry, which holds nothing, and hands out its number and salt; refuses deadlinePassed at the close. */
export async function recordEntry(call: UserCall, planned: Planned): Promise<ReserveResponse> {
  const reservationId = newId();
  const drawId = await openDrawFor(call, planned);
  const salt = newEntrySalt();
  let entryNumber: string;
  let isNew: boolean;
  do {
    entryNumber = newEntryNumber();
    const row = { ...rowOf(call, planned), draw_id: drawId, entry_number: entryNumber, entry_salt: salt };
    isNew = await insertReservation(call.trx, { ...row, reservation_id: reservationId });
  } while (!isNew);
  await recordLines(call, planned, reservationId);
  const receipt = { entryNumber, salt };
  await tellEntered(call, { subject: { kind: 'reservation', id: reservationId }, drawId, receipt });
  return { entryType: 'lottery', reservationId, receipt };
}

/** The draw of the plan's lottery, which nobody closes until the transaction ends; busy while the catalogue changes. */
async function openDrawFor({ trx, tenant, nowMs }: UserCall, { plan, placed }: Planned) {
  const { containerId, facts } = placed;
  const lottery = { tenant, containerId, closesAt: plan.lotteryClosesAt ?? '' };
  const days = plan.details.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const draw = await facilityDrawOf(trx, lottery, { articleId: facts.articleId, days: { first, last } });
  if (draw === null) throw new Refused('busy');
  const { drawId } = draw;
  if (!(await holdOpen(trx, { tenantId: tenant.tenantId, drawId, nowMs }))) throw new Refused('deadlinePassed');
  return drawId;
}

/** How the reservation stands when it is new. */
const standingOf = ({ plan: { entryType, fee }, settings: { feeCollection } }: Planned) => ({
  state: stateWhenReserved[entryType],
  paymentState: paymentWhenReserved({ entryType, fee, feeCollection }),
});

/** The last minute of paying online; null for what is not paid so. */
function dueOf({ tenant, now }: UserCall, planned: Planned) {
  const [first] = planned.plan.details;
  if (standingOf(planned).paymentState !== 'unpaid' || !first) return null;
  const usesAt = momentAt(first.date, first.fromMinute);
  return instantOf(payUntil({ confirmedAt: now, usesAt, terms: planned.settings.paymentTerms }), tenant.timeZone);
}

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
