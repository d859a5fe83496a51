import type { EntryType } from '#contract/facility.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { overLimit } from '#rules/facility/overLimit.ts';
import {
  nextStates,
  paymentStanding,
  reservationStates,
  stateAfterReinstating,
} from '#rules/facility/reservationStates.ts';
import { placesOf } from '#rules/use/placesOf.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Context } from '../context.ts';
import type { Payable, PayableKind } from '../payment/payable.ts';
import { paymentStateOf } from '../payment/paymentStateOf.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { appendHistory } from './history.queries.ts';
import { lockSpaces, releasePlaces, takePlaces } from './occupancy.queries.ts';
import { detailsOf, type HeldDetail, lockAny, preparedSpacesOf, reservationNamed } from './payable.queries.ts';
import { personCounts } from './person.queries.ts';
import { changeState } from './reservation.queries.ts';
import { stateOf } from './reservationLife.ts';
import { reservedRoom } from './reservedRoom.queries.ts';

/** A facility reservation as far as its money goes. */
export const payableReservation: PayableKind = {
  async lock({ trx, tenant }, id) {
    const named = { tenantId: tenant.tenantId, reservationId: id };
    await lockAny(trx, named);
    const row = await reservationNamed(trx, named);
    if (!row) return undefined;
    const details = await detailsOf(trx, named);
    const state = stateOf(row);
    return {
      kind: payableReservation,
      subject: { kind: 'reservation', id },
      userId: row.user_id,
      state,
      paymentState: paymentStateOf(row),
      standing: paymentStanding(state),
      // A check of the table keeps it to the two.
      entryType: row.entry_type as EntryType,
      isTold: true,
      holdsPlace: reservationStates[state].holdsPlace,
      fee: row.fee,
      payUntil: row.pay_until,
      usesAt: localDateTimeAt(row.first_date, details[0]?.from_minute ?? 0),
    };
  },

  describe: ({ trx, tenant: { tenantId } }, id) => reservedRoom(trx, { tenantId, reservationId: id }),

  stateWhenPaid: (state) => state,

  stateWhenExpired: (state) => nextStates('expireUnpaid', stateOf({ state }))[0] ?? null,

  stateWhenCancelledByOperator: (state) => nextStates('cancelByOperator', stateOf({ state }))[0] ?? null,

  async write(context, { subject, userId, state: before, paymentState: paidBefore }, change) {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const { paymentState, payUntil, action, reason = '' } = change;
    const own = { tenantId, userId, reservationId: subject.id };
    const state = stateOf(change);
    await changeState(trx, { ...own, state, paymentState, payUntil, nowMs });
    // An entry that was drawn has places too, before it may show.
    if (state !== before && !reservationStates[state].holdsPlace) {
      await releasePlaces(trx, { ...own, releaseAt: new Date(nowMs), nowMs });
    }
    const line = {
      reservationId: subject.id,
      action,
      reason,
      before: { state: before, paymentState: paidBefore },
      after: { state, paymentState, ...(payUntil && { payUntil: localDateTimeOf(payUntil.getTime(), timeZone) }) },
    };
    await appendHistory(context, [line]);
  },

  async retake(context, payable) {
    if (payable.usesAt <= context.now || (await hasTooMuch(context, payable))) return null;
    if (!(await takeAgain(context, payable))) return null;
    return stateAfterReinstating(stateOf(payable), payable.entryType);
  },
};

/**
 * What the person has reserved since leaves no room for it within his limits. He is locked, because his reservations
 * are counted.
 */
async function hasTooMuch({ trx, tenant: { tenantId }, now }: Context, { subject, userId }: Payable) {
  const settings = await settingsOf(trx, tenantId);
  if (settings.maxOpenReservations === null && settings.maxFramesPerMonth === null) return false;
  const person = { tenantId, userId };
  await lockPerson(trx, person);
  const days = (await detailsOf(trx, { tenantId, reservationId: subject.id })).map(({ date }) => date);
  const asked = { today: dayOf(now), first: days.at(0) ?? '', last: days.at(-1) ?? '', articleId: null, ranges: [] };
  const counts = await personCounts(trx, { ...person, ...asked });
  return overLimit(settings, counts, days) !== null;
}

/** True when every place is the reservation's again; otherwise it holds none of them. */
async function takeAgain({ trx, tenant, nowMs }: Context, { subject }: Payable) {
  const { tenantId, timeZone } = tenant;
  const named = { tenantId, reservationId: subject.id };
  const room = await preparedSpacesOf(trx, named);
  if (!room) return false;
  await lockSpaces(trx, { tenantId, spaceIds: room.spaceIds });
  const places = placesOf(room, daysOf(await detailsOf(trx, named)));
  const isOurs = await takePlaces(trx, { ...named, timeZone, nowMs, spaceIds: room.spaceIds, places });
  if (!isOurs) await releasePlaces(trx, { ...named, releaseAt: new Date(nowMs), nowMs });
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
