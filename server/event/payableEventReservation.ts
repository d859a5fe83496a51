import { localDateTimeAt } from '#rules/day/day.ts';
import { seatsWith } from '#rules/event/companions.ts';
import { eventPaymentStanding, eventReservationStates, nextEventState } from '#rules/event/eventReservationStates.ts';
import { shownState } from '#rules/event/shownState.ts';
import { whyNotAgain } from '#rules/event/whyNotAgain.ts';
import type { Context } from '../context.ts';
import { isBeingDrawn } from '../lottery/draw.queries.ts';
import { moneyLine } from '../payment/moneyLine.ts';
import type { Payable, PayableKind } from '../payment/payable.ts';
import { paymentStateOf } from '../payment/paymentStateOf.ts';
import { companionsOf, partyOf } from './event.queries.ts';
import { eventStanding } from './eventStanding.ts';
import { appendHistory, lastChangeOf } from './history.queries.ts';
import { lendAgain } from './loans/loansUnderLock.ts';
import { takePartySeats } from './partySeat.queries.ts';
import {
  changeEventStates,
  eventReservationsNamed,
  type HeldEventReservation,
  hasAnother,
  lockAny,
  seatReservations,
} from './payable.queries.ts';
import { shownFactsOf, stateOf } from './person.queries.ts';
import { reservedCourses } from './reservedCourse.queries.ts';
import { lowestSeats, partySeats, seatsUnderLock } from './seatsUnderLock.ts';

/** An event reservation as far as its money goes. */
export const payableEventReservation: PayableKind = {
  async lock(context, ids) {
    const { trx, tenant } = context;
    const named = { tenantId: tenant.tenantId, eventReservationIds: ids };
    await lockAny(trx, named);
    const rows = await eventReservationsNamed(trx, named);
    return new Map(rows.map((row) => [row.event_reservation_id, payableFrom(context, row)]));
  },

  describe: ({ trx, tenant: { tenantId } }, ids) => reservedCourses(trx, { tenantId, eventReservationIds: ids }),

  stateWhenPaid: (state) => nextEventState('pay', stateOf({ state })) ?? state,

  stateWhenExpired: (state) => nextEventState('expire', stateOf({ state })),

  stateWhenCancelled: (state, by) => nextEventState(by, stateOf({ state })),

  lastChange: ({ trx, tenant: { tenantId } }, eventReservationId) =>
    lastChangeOf(trx, { tenantId, eventReservationId }),

  async write(context, written) {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const changes = written.map(({ payable: { subject }, change }) => ({
      eventReservationId: subject.id,
      state: stateOf(change),
      paymentState: change.paymentState,
      payUntil: change.payUntil,
    }));
    await changeEventStates(trx, { tenantId, nowMs, changes });
    const lines = written.map(({ payable: { subject, state, paymentState }, change }) => ({
      eventReservationId: subject.id,
      ...moneyLine({ state, paymentState }, change, timeZone),
    }));
    await appendHistory(context, lines);
  },

  remark: (context, eventReservationId, { action, text: reason }) =>
    appendHistory(context, [{ eventReservationId, action, reason, before: null, after: {} }]),

  async retake(context, { subject, state: before, usesAt }) {
    const { trx, tenant, now, nowMs } = context;
    const { tenantId } = tenant;
    const eventReservationId = subject.id;
    const state = nextEventState('reinstate', stateOf({ state: before }));
    const [row] = await eventReservationsNamed(trx, { tenantId, eventReservationIds: [eventReservationId] });
    if (state === null || !row || usesAt <= now || (await hasAnother(trx, row))) return null;
    const { user_id: userId, event_id: eventId } = row;
    const { standing, rows } = await eventStanding(context, { userId, eventIds: [eventId] });
    if (whyNotAgain(standing, eventReservationId, now) !== null) return null;
    const [course] = rows;
    const companions = course ? companionsOf(course) : null;
    const countsPeople = companions?.counts === 'people';
    const count = seatsWith(companions, partyOf(row).length);
    const seats = await seatsUnderLock(context, { userId, eventIds: [eventId], holdMinutes: 0, countsPeople });
    const [event] = seats.events;
    if (!event || isFull(event, count)) return null;
    if (await isBeingDrawn(trx, { tenantId, eventId })) return null;
    if (course && !(await lendAgain(context, { standing, course, row }))) return null;
    const numbers = numbersIn(seats, eventId, count);
    // Last, so that a refusal leaves no seat taken.
    if (countsPeople) await takePartySeats(trx, { tenantId, seats: partySeats(row, numbers) });
    const seatNumber = numbers[0] ?? null;
    await seatReservations(trx, { tenantId, nowMs, seated: [{ eventReservationId, state, seatNumber }] });
    return state;
  },
};

type Seats = Awaited<ReturnType<typeof seatsUnderLock>>;

const isFull = ({ capacity, taken, claimed }: Seats['events'][number], count: number) =>
  capacity !== null && taken.length + claimed + count > capacity;

/** The lowest free numbers of a course; none without a limit. */
const numbersIn = (seats: Seats, eventId: string, count: number) =>
  seats.events[0]?.capacity === null ? [] : lowestSeats(seats, eventId, count);

function payableFrom({ tenant, now }: Context, row: HeldEventReservation): Payable {
  const state = stateOf(row);
  const facts = shownFactsOf(row, tenant.timeZone);
  const shown = shownState(facts, tenant, now);
  return {
    kind: payableEventReservation,
    subject: { kind: 'eventReservation', id: row.event_reservation_id },
    userId: row.user_id,
    state,
    paymentState: paymentStateOf(row),
    standing: eventPaymentStanding(state),
    entryType: facts.entryType,
    isTold: shown === state,
    holdsPlace: eventReservationStates[shown].isReserved && eventReservationStates[shown].takesSeat,
    fee: row.fee,
    isFeeFinal: true,
    payUntil: row.pay_until,
    dues: null,
    refunds: null,
    // A cart was reviewed before it was reserved, so there is no undo.
    bookedAt: '',
    usesAt: firstSessionAt(row),
  };
}

/** Without a session nothing begins, so nothing has begun. */
function firstSessionAt({ sessions }: Pick<HeldEventReservation, 'sessions'>) {
  const [first] = sessions;
  return first ? localDateTimeAt(first.date, first.from_minute) : '9999-12-31T23:59';
}
