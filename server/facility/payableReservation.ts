import type { EntryType } from '#contract/facility/room.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { isLimited, overLimit } from '#rules/facility/booking/overLimit.ts';
import {
  nextStates,
  paymentStanding,
  reservationStates,
  stateAfterReinstating,
} from '#rules/facility/booking/reservationStates.ts';
import { hasRoomLimits, overRoomLimits } from '#rules/facility/booking/roomLimits.ts';
import { blockersOf } from '#rules/facility/calendar/frames.ts';
import { timesOfUse, unitsFor } from '#rules/facility/request/equipment.ts';
import { isRefusal } from '#rules/refusal.ts';
import { placesOf, rangesIn } from '#rules/reservation/placesOf.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import type { Context } from '../context.ts';
import { moneyLine } from '../payment/moneyLine.ts';
import type { Payable, PayableKind } from '../payment/payable.ts';
import { paymentStateOf } from '../payment/paymentStateOf.ts';
import { sameOffer } from '../tenant/sameOffer.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { countsOfAll, lockCounted, usesOfAll } from './countedTogether.ts';
import { appendHistory, lastChangeOf } from './history.queries.ts';
import { occupiedSpaces } from './occupancy.queries.ts';
import {
  detailsOf,
  type HeldDetail,
  type HeldReservation,
  lentTo,
  limitedRoomOf,
  lockSeveral,
  preparedSpacesOf,
  reservationsNamed,
} from './payable.queries.ts';
import { lockSpaces, releasePlaces, takePlaces } from './placing.queries.ts';
import { changeStates } from './reservation.queries.ts';
import { laddersOf, stateOf } from './reservationLife.ts';
import { reservedRooms } from './reservedRoom.queries.ts';

/** A facility reservation as far as its money goes. */
export const payableReservation: PayableKind = {
  async lock({ trx, tenant }, ids) {
    const named = { tenantId: tenant.tenantId, reservationIds: ids };
    await lockSeveral(trx, named);
    const rows = await reservationsNamed(trx, named);
    return new Map(rows.map((row) => [row.reservation_id, payableFrom(row, tenant.timeZone)]));
  },

  describe: ({ trx, tenant: { tenantId } }, ids) => reservedRooms(trx, { tenantId, reservationIds: ids }),

  stateWhenPaid: (state) => state,

  stateWhenExpired: (state) => nextStates('expireUnpaid', stateOf({ state }))[0] ?? null,

  stateWhenCancelled(text, by, isAfterwards = false) {
    const state = stateOf({ state: text });
    const [next] = nextStates(by, state);
    return next ?? (isAfterwards ? nextStates(`${by}Afterwards`, state)[0] : undefined) ?? null;
  },

  lastChange: ({ trx, tenant: { tenantId } }, reservationId) => lastChangeOf(trx, { tenantId, reservationId }),

  async write(context, written) {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const changes = written.map(({ payable: { subject, state: before }, change }) => ({
      reservationId: subject.id,
      before,
      state: stateOf(change),
      paymentState: change.paymentState,
      payUntil: change.payUntil,
    }));
    await changeStates(trx, { tenantId, nowMs, changes });
    for (const { reservationId, before, state } of changes) {
      // An entry that was drawn has places too, before it may show.
      if (state === before || reservationStates[state].holdsPlace) continue;
      await releasePlaces(trx, { tenantId, reservationId, releaseAt: new Date(nowMs), nowMs, isGivenUp: true });
    }
    const lines = written.map(({ payable: { subject, state, paymentState }, change }) => ({
      reservationId: subject.id,
      ...moneyLine({ state, paymentState }, change, timeZone),
    }));
    await appendHistory(context, lines);
  },

  remark: (context, reservationId, { action, text: reason }) =>
    appendHistory(context, [{ reservationId, action, reason, before: null, after: {} }]),

  async retake(context, payable) {
    if (payable.usesAt <= context.now || (await hasTooMuch(context, payable))) return null;
    if (!(await takeAgain(context, payable))) return null;
    return stateAfterReinstating(stateOf(payable), payable.entryType);
  },
};

function payableFrom(row: HeldReservation, timeZone: string): Payable {
  const state = stateOf(row);
  return {
    kind: payableReservation,
    subject: { kind: 'reservation', id: row.reservation_id },
    userId: row.user_id,
    state,
    paymentState: paymentStateOf(row),
    standing: paymentStanding(state),
    // A check of the table keeps it to the two.
    entryType: row.entry_type as EntryType,
    isTold: true,
    holdsPlace: reservationStates[state].holdsPlace,
    fee: row.fee,
    isFeeFinal: row.is_fee_final,
    isWaived: row.requested_reduction !== null && row.is_fee_final && row.fee === 0,
    paysAtCounter: row.pays_at_counter,
    keepsPlace: row.keeps_place,
    payUntil: row.pay_until,
    dues: laddersOf(row)?.due ?? null,
    refunds: laddersOf(row)?.refund ?? null,
    bookedAt: localDateTimeOf(row.booked_at.getTime(), timeZone),
    usesAt: localDateTimeAt(row.first_date, row.details[0]?.from_minute ?? 0),
  };
}

/**
 * What the person has reserved since leaves no room for it within their limits, those of its room and place included. The
 * person is locked, because their reservations are counted.
 */
async function hasTooMuch({ trx, tenant: { tenantId }, now }: Context, { subject, userId }: Payable) {
  const settings = await settingsOf(trx, tenantId);
  const named = { tenantId, reservationId: subject.id };
  const room = await limitedRoomOf(trx, named);
  const limitedRoom = room && hasRoomLimits(room) ? room : null;
  // It is paid by now, so the limit of what guests have not paid is not asked.
  if (!isLimited(settings, false) && limitedRoom === null) return false;
  const person = { tenantId, userId };
  const counted = await lockCounted(trx, person, settings);
  const details = await detailsOf(trx, named);
  const lines = details.map(({ date }) => date);
  const asked = { today: dayOf(now), first: lines.at(0) ?? '', last: lines.at(-1) ?? '' };
  const counts = await countsOfAll(trx, counted, { ...asked, articleId: null, ranges: [] });
  if (overLimit(settings, { ...counts, unpaidAsGuest: null }, lines) !== null) return true;
  if (limitedRoom === null) return false;
  const { articleId, containerId, timeFrameType } = limitedRoom;
  const uses = await usesOfAll(trx, counted, { ...asked, articleId, containerId });
  return overRoomLimits(limitedRoom, { timeFrameType, days: daysOf(details), lines }, uses) !== null;
}

/** True when every place and all its equipment is the reservation's again; otherwise it holds none of them. */
async function takeAgain(context: Context, { subject }: Payable) {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const requireSameOffer = await sameOffer(context);
  const named = { tenantId, reservationId: subject.id };
  const room = await preparedSpacesOf(trx, named);
  if (!room) return false;
  const lent = await lentTo(trx, named);
  const unitIds = lent.flatMap((item) => item.unitIds ?? []);
  await lockSpaces(trx, { tenantId, spaceIds: [...room.spaceIds, ...unitIds] });
  await requireSameOffer();
  const days = daysOf(await detailsOf(trx, named));
  const [first, last] = [days.at(0)?.date ?? '', days.at(-1)?.date ?? ''];
  const spaceIds = [...room.spaceIds, ...unitIds];
  const occupied = await occupiedSpaces(trx, {
    tenantId,
    timeZone,
    nowMs,
    hasLines: isInTurn(tenant),
    spaceIds,
    period: { first, last },
  });
  const held = unitsFor(lent, timesOfUse(days), occupied);
  if (isRefusal(held)) return false;
  const places = placesOf(room, days);
  // Whoever waits for it comes before somebody who paid too late.
  const claimed = occupied.filter(({ kind }) => kind === 'claim');
  if (places.some((place) => blockersOf(room, place, claimed).length > 0)) return false;
  const ranges = [...rangesIn(room.spaceIds, places), ...held.units];
  const isOurs = await takePlaces(trx, { ...named, timeZone, nowMs, ranges });
  if (!isOurs) await releasePlaces(trx, { ...named, releaseAt: new Date(nowMs), nowMs, isGivenUp: false });
  return isOurs;
}

/** Each day from the beginning of its first line to the end of its last. */
function daysOf(details: readonly HeldDetail[]) {
  const byDay = Map.groupBy(details, ({ date }) => date);
  return [...byDay].map(([date, lines]) => ({
    date,
    fromMinute: Math.min(...lines.map(({ from_minute }) => from_minute)),
    toMinute: Math.max(...lines.map(({ to_minute }) => to_minute)),
  }));
}
