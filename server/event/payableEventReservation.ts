import { localDateTimeAt } from '#rules/day/day.ts';
import { eventPaymentStanding, eventReservationStates, nextEventState } from '#rules/event/eventReservationStates.ts';
import { shownState } from '#rules/event/shownState.ts';
import { whyNotAgain } from '#rules/event/whyNotAgain.ts';
import { isBeingDrawn } from '../lottery/draw.queries.ts';
import type { PayableKind } from '../payment/payable.ts';
import { paymentStateOf } from '../payment/paymentStateOf.ts';
import { localDateTimeOf } from '../time.ts';
import { eventStanding } from './eventStanding.ts';
import { appendHistory } from './history.queries.ts';
import {
  changeEventState,
  eventReservationNamed,
  type HeldEventReservation,
  hasAnother,
  lockAny,
  seatReservation,
} from './payable.queries.ts';
import { shownFactsOf, stateOf } from './person.queries.ts';
import { reservedCourse } from './reservedCourse.queries.ts';
import { freeSeat, seatsUnderLock } from './seatsUnderLock.ts';

/** An event reservation as far as its money goes. */
export const payableEventReservation: PayableKind = {
  async lock({ trx, tenant, now }, id) {
    const { tenantId, timeZone } = tenant;
    const named = { tenantId, eventReservationId: id };
    await lockAny(trx, named);
    const row = await eventReservationNamed(trx, named);
    if (!row) return undefined;
    const state = stateOf(row);
    const facts = shownFactsOf(row, timeZone);
    const shown = shownState(facts, tenant, now);
    return {
      kind: payableEventReservation,
      subject: { kind: 'eventReservation', id },
      userId: row.user_id,
      state,
      paymentState: paymentStateOf(row),
      standing: eventPaymentStanding(state),
      entryType: facts.entryType,
      isTold: shown === state,
      holdsPlace: eventReservationStates[shown].isReserved && eventReservationStates[shown].takesSeat,
      fee: row.fee,
      payUntil: row.pay_until,
      usesAt: firstSessionAt(row),
    };
  },

  describe: ({ trx, tenant: { tenantId } }, id) => reservedCourse(trx, { tenantId, eventReservationId: id }),

  stateWhenPaid: (state) => nextEventState('pay', stateOf({ state })) ?? state,

  stateWhenExpired: (state) => nextEventState('expire', stateOf({ state })),

  stateWhenCancelledByOperator: (state) => nextEventState('cancelByOperator', stateOf({ state })),

  async write(context, { subject, state: before, paymentState: paidBefore }, change) {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const { paymentState, payUntil, action, reason = '' } = change;
    const state = stateOf(change);
    await changeEventState(trx, { tenantId, eventReservationId: subject.id, state, paymentState, payUntil, nowMs });
    const line = {
      eventReservationId: subject.id,
      action,
      reason,
      before: { state: before, paymentState: paidBefore },
      after: { state, paymentState, ...(payUntil && { payUntil: localDateTimeOf(payUntil.getTime(), timeZone) }) },
    };
    await appendHistory(context, [line]);
  },

  async retake(context, { subject, state: before, usesAt }) {
    const { trx, tenant, now, nowMs } = context;
    const { tenantId } = tenant;
    const eventReservationId = subject.id;
    const state = nextEventState('reinstate', stateOf({ state: before }));
    const row = await eventReservationNamed(trx, { tenantId, eventReservationId });
    if (state === null || !row || usesAt <= now || (await hasAnother(trx, row))) return null;
    const { user_id: userId, event_id: eventId } = row;
    const { standing } = await eventStanding(context, { userId, eventIds: [eventId] });
    if (whyNotAgain(standing, eventReservationId, now) !== null) return null;
    const seats = await seatsUnderLock(context, { userId, eventIds: [eventId], holdMinutes: 0 });
    const [event] = seats.events;
    if (!event || (event.capacity !== null && event.taken.length >= event.capacity)) return null;
    if (await isBeingDrawn(trx, { tenantId, eventId })) return null;
    const seatNumber = event.capacity === null ? null : freeSeat(seats, eventId);
    await seatReservation(trx, { tenantId, eventReservationId, state, seatNumber, nowMs });
    return state;
  },
};

/** Without a session nothing begins, so nothing has begun. */
function firstSessionAt({ sessions }: Pick<HeldEventReservation, 'sessions'>) {
  const [first] = sessions;
  return first ? localDateTimeAt(first.date, first.from_minute) : '9999-12-31T23:59';
}
