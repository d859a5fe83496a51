import type { EntryType } from '#contract/facility.ts';
import { dayOf, momentAt } from '#rules/day/day.ts';
import { placesOf } from '#rules/facility/decideReservation.ts';
import { overLimit } from '#rules/facility/overLimit.ts';
import { nextStates, type ReservationState, reservationStates } from '#rules/facility/reservationStates.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import { lockPerson } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import type { Payable, PayableKind } from '../payment/payable.ts';
import { settingsOf } from '../tenant/setting.queries.ts';
import { momentOf } from '../time.ts';
import { lockSpaces, releasePlaces, takePlaces } from './occupancy.queries.ts';
import { detailsOf, type HeldDetail, lockAny, preparedSpacesOf, reservationNamed } from './payable.queries.ts';
import { countOpen, framesByMonth } from './person.queries.ts';
import { appendHistory, changeState } from './reservation.queries.ts';
import { paymentStateOf, stateOf } from './reservationLife.ts';

/** A facility reservation as far as its money goes. */
export const payableReservation: PayableKind = {
  async lock(trx, { tenant, id }) {
    const named = { tenantId: tenant.tenantId, reservationId: id };
    await lockAny(trx, named);
    const row = await reservationNamed(trx, named);
    if (!row) return undefined;
    const details = await detailsOf(trx, named);
    const state = stateOf(row);
    return {
      subject: { kind: 'reservation', id },
      userId: row.user_id,
      state,
      paymentState: paymentStateOf(row),
      standing: standingOf(state),
      // A check of the table keeps it to the two.
      entryType: row.entry_type as EntryType,
      isTold: true,
      holdsPlace: reservationStates[state].holdsPlace,
      fee: row.fee,
      payUntil: row.pay_until,
      usesAt: momentAt(row.first_date, details[0]?.from_minute ?? 0),
    };
  },

  stateWhenPaid: (state) => state,

  stateWhenLapsed: (state) => nextStates('expireUnpaid', stateOf({ state }))[0] ?? null,

  stateWhenCancelledByOperator: (state) => nextStates('cancelByOperator', stateOf({ state }))[0] ?? null,

  async write(trx, { subject, userId, state: before, paymentState: paidBefore }, change) {
    const { tenant, nowMs, paymentState, payUntil, actor, action, reason = '' } = change;
    const own = { tenantId: tenant.tenantId, userId, reservationId: subject.id };
    const state = stateOf(change);
    await changeState(trx, { ...own, state, paymentState, payUntil, nowMs });
    // An entry that was drawn has places too, before it may show.
    if (state !== before && !reservationStates[state].holdsPlace) {
      await releasePlaces(trx, { ...own, releaseAt: new Date(nowMs), nowMs });
    }
    await appendHistory(trx, {
      tenantId: own.tenantId,
      reservationId: own.reservationId,
      actor,
      action,
      reason,
      before: { state: before, paymentState: paidBefore },
      after: { state, paymentState, ...(payUntil && { payUntil: momentOf(payUntil.getTime(), tenant.timeZone) }) },
      nowMs,
    });
  },

  async retake(trx, payable, { tenant, nowMs }) {
    const now = momentOf(nowMs, tenant.timeZone);
    if (payable.usesAt <= now || (await hasTooMuch(trx, payable, { tenant, now }))) return null;
    if (!(await takeAgain(trx, payable, { tenant, nowMs }))) return null;
    const wanted: ReservationState = payable.entryType === 'lottery' ? 'won' : 'confirmed';
    return nextStates('revive', stateOf(payable)).find((state) => state === wanted) ?? null;
  },
};

function standingOf(state: ReservationState): Standing {
  if (state === 'expired_unpaid') return 'lapsed';
  return reservationStates[state].isCanceled ? 'over' : 'stands';
}

/** What the person has taken since leaves no room for it; he is locked, since his reservations are counted. */
async function hasTooMuch(
  trx: Database,
  { subject, userId }: Payable,
  { tenant: { tenantId }, now }: { readonly tenant: { readonly tenantId: string }; readonly now: string },
) {
  const settings = await settingsOf(trx, tenantId);
  if (settings.maxOpenReservations === null && settings.maxFramesPerMonth === null) return false;
  const person = { tenantId, userId };
  await lockPerson(trx, person);
  const days = (await detailsOf(trx, { tenantId, reservationId: subject.id })).map(({ date }) => date);
  const counts = {
    openReservations: await countOpen(trx, { ...person, today: dayOf(now) }),
    framesByMonth: await framesByMonth(trx, { ...person, first: days.at(0) ?? '', last: days.at(-1) ?? '' }),
  };
  return overLimit(settings, counts, days) !== null;
}

/** True when every place is the reservation's again; otherwise it holds none of them. */
async function takeAgain(
  trx: Database,
  { subject }: Payable,
  {
    tenant,
    nowMs,
  }: { readonly tenant: { readonly tenantId: string; readonly timeZone: string }; readonly nowMs: number },
) {
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
