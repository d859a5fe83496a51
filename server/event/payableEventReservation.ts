import { momentAt } from '#rules/day/day.ts';
import {
  type EventReservationState,
  eventReservationStates,
  nextEventState,
} from '#rules/event/eventReservationStates.ts';
import { shownState } from '#rules/event/shownState.ts';
import { whyNotAgain } from '#rules/event/whyNotAgain.ts';
import type { Standing } from '#rules/payment/decideSettlement.ts';
import { paymentStateOf } from '../facility/reservationLife.ts';
import { isBeingDrawn } from '../lottery/draw.queries.ts';
import type { PayableKind } from '../payment/payable.ts';
import { momentOf } from '../time.ts';
import { eventStanding } from './eventStanding.ts';
import { appendHistoryOf } from './history.queries.ts';
import {
  changeEventState,
  eventReservationNamed,
  type HeldEventReservation,
  hasAnother,
  lockAny,
  seatReservation,
} from './payable.queries.ts';
import { shownFactsOf, stateOf } from './person.queries.ts';
import { freeSeat, seatsUnderLock } from './seatsUnderLock.ts';

/** An event reservation as far as its money goes. */
export const payableEventReservation: PayableKind = {
  async lock(trx, { tenant, nowMs, id }) {
    const named = { tenantId: tenant.tenantId, eventReservationId: id };
    await lockAny(trx, named);
    const row = await eventReservationNamed(trx, named);
    if (!row) return undefined;
    const { timeZone } = tenant;
    const state = stateOf(row);
    const shown = shownState(shownFactsOf(row, timeZone), tenant, momentOf(nowMs, timeZone));
    return {
      subject: { kind: 'eventReservation', id },
      userId: row.user_id,
      state,
      paymentState: paymentStateOf(row),
      standing: standingOf(state),
      entryType: shownFactsOf(row, timeZone).entryType,
      isTold: shown === state,
      holdsPlace: shown !== 'in_cart' && eventReservationStates[shown].takesSeat,
      fee: row.fee,
      payUntil: row.pay_until,
      usesAt: firstSessionAt(row),
    };
  },

  stateWhenPaid: (state) => nextEventState('pay', stateOf({ state })) ?? state,

  stateWhenLapsed: (state) => nextEventState('lapse', stateOf({ state })),

  stateWhenCancelledByOperator: (state) => nextEventState('cancelByOperator', stateOf({ state })),

  async write(trx, { subject, state: before, paymentState: paidBefore }, change) {
    const { tenant, nowMs, paymentState, payUntil, actor, action, reason = '' } = change;
    const { tenantId } = tenant;
    const state = stateOf(change);
    await changeEventState(trx, { tenantId, eventReservationId: subject.id, state, paymentState, payUntil, nowMs });
    const line = {
      eventReservationId: subject.id,
      action,
      reason,
      before: { state: before, paymentState: paidBefore },
      after: { state, paymentState, ...(payUntil && { payUntil: momentOf(payUntil.getTime(), tenant.timeZone) }) },
    };
    await appendHistoryOf(trx, { tenantId, actor, nowMs, lines: [line] });
  },

  async retake(trx, { subject, state: before, usesAt }, { tenant, nowMs }) {
    const { tenantId, timeZone } = tenant;
    const state = nextEventState('revive', stateOf({ state: before }));
    const row = await eventReservationNamed(trx, { tenantId, eventReservationId: subject.id });
    const now = momentOf(nowMs, timeZone);
    if (state === null || !row || usesAt <= now || (await hasAnother(trx, row))) return null;
    const { user_id: userId, event_id: eventId } = row;
    const { standing } = await eventStanding({ trx, tenant, userId }, [eventId]);
    if (whyNotAgain(standing, subject.id, now) !== null) return null;
    const seats = await seatsUnderLock({ trx, tenant, userId }, { eventIds: [eventId], holdMinutes: 0 });
    const [event] = seats.events;
    if (!event || (event.capacity !== null && event.taken.length >= event.capacity)) return null;
    if (await isBeingDrawn(trx, { tenantId, eventId })) return null;
    const seatNumber = event.capacity === null ? null : freeSeat(seats, eventId);
    await seatReservation(trx, { tenantId, eventReservationId: subject.id, state, seatNumber, nowMs });
    return state;
  },
};

function standingOf(state: EventReservationState): Standing {
  if (state === 'lapsed') return 'lapsed';
  return eventReservationStates[state].counts ? 'stands' : 'over';
}

/** Without a session nothing begins, so nothing has begun. */
function firstSessionAt({ sessions }: Pick<HeldEventReservation, 'sessions'>) {
  const [first] = sessions;
  return first ? momentAt(first.date, first.from_minute) : '9999-12-31T23:59';
}
