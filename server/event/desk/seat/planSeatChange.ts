import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { borrowedOf as lentAs } from '#rules/event/cart/loans.ts';
import { seatsWith } from '#rules/event/companions.ts';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import { standingOfOne } from '#rules/event/participant/participants.ts';
import { decideSeatChange, mayChangeSeat } from '#rules/event/seat/decideSeatChange.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Planning } from '#server/desk/change.ts';
import {
  besideOf,
  borrowedOf,
  companionsOf,
  type EventRow,
  feeWith,
  loansOf,
  partyOf,
} from '#server/event/event.queries.ts';
import { eventStanding, type Gathered } from '#server/event/eventStanding.ts';
import { freeUnits, loansUnderLock, withLent } from '#server/event/loans/loansUnderLock.ts';
import { type LentOfEvent, lentOfEvents, type TakenUnit } from '#server/event/loans/loanUnit.queries.ts';
import type { ParticipantRow } from '#server/event/participant.ts';
import type { PartySeat } from '#server/event/partySeat.queries.ts';
import { eventReservationsNamed, type HeldEventReservation, hasAnother } from '#server/event/payable.queries.ts';
import { stateOf } from '#server/event/person.queries.ts';
import { reservedFrom } from '#server/event/reservedCourse.queries.ts';
import type { Seats } from '#server/event/seat.queries.ts';
import { lowestSeats, partySeats, seatsUnderLock, withSeats } from '#server/event/seatsUnderLock.ts';
import { newId } from '#server/newId.ts';
import { type PlannedChange, payUntilAfter, planFeeChange } from '#server/payment/changeFee.ts';
import { describePayable, type Payable } from '#server/payment/payable.ts';
import { requestedOf } from '#server/payment/refund/refund.queries.ts';
import { Refused } from '#server/refused.ts';
import type { NoticeReservation } from '#server/reservation/noticeReservation.ts';
import { reachIn } from '#server/staff/member.ts';
import { sameOffer } from '#server/tenant/sameOffer.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { addressOfCourse, type ChangedSeat } from './changedSeat.queries.ts';

export type SeatWanted = { readonly reservationId: string; readonly eventId: string };

/** What changing a seat does, of which nothing is written yet. */
export type PlannedSeat = {
  readonly payable: Payable;
  readonly before: NoticeReservation;
  readonly after: NoticeReservation;
  readonly seat: ChangedSeat;
  readonly units: readonly TakenUnit[];
  readonly partySeats: readonly PartySeat[];
  readonly change: PlannedChange;
  /** Yen by which the fee is another. */
  readonly difference: number;
  /** Sentences of what a resident would be refused, and of what is not lent there. */
  readonly passed: readonly string[];
  readonly reminderHour: number;
  readonly version: number;
};

/** The reservation and the course it would change to. Refuses what keeps it where it is, whatever the course. */
async function standingSeat(context: Context<Staff>, payable: Payable, { eventId }: SeatWanted) {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { subject, userId } = payable;
  const [row] = await eventReservationsNamed(trx, { tenantId, eventReservationIds: [subject.id] });
  const before = await describePayable(context, payable);
  if (payable.usesAt <= now) throw new Refused('useHasBegun');
  if (!row || !before || !payable.isTold || !mayChangeSeat(stateOf(payable), payable.usesAt, now)) {
    throw new Refused('seatStays');
  }
  const isUnderWay = payable.paymentState === 'processing' || (await requestedOf(trx, { tenantId, subject })) > 0;
  if (isUnderWay) throw new Refused('moneyUnderWay');
  if (row.event_id === eventId) throw new Refused('seatUnchanged');
  if (await hasAnother(trx, { ...row, event_id: eventId })) throw new Refused('courseKnown');
  const family = await eventStanding(context, { userId, eventIds: [eventId, row.event_id] });
  const { gathered, participant } = asParticipant(family, row);
  const course = gathered.rows.find((one) => one.event_id === eventId);
  const left = gathered.rows.find((one) => one.event_id === row.event_id);
  if (!course || (left && left.event_container_id !== course.event_container_id)) throw new Refused('notFound');
  if (!reaches(reachIn(context, 'reservation.change'), course.event_container_id)) throw new Refused('notFound');
  return { row, before, course, gathered, participant };
}

/** What is known of whoever has the seat: the person, or a child of theirs. */
function asParticipant(family: Gathered, { child_id }: Pick<HeldEventReservation, 'child_id'>) {
  const standing = standingOfOne(family.standing, child_id);
  if (!standing) throw new Refused('notFound');
  const child = family.standing.person.children?.find(({ childId }) => childId === child_id);
  const participant = { child_id, child_last_name: child?.name ?? null, child_first_name: null };
  return { gathered: { ...family, standing }, participant };
}

type Standing = Awaited<ReturnType<typeof standingSeat>>;

/** What is borrowed and lent there, too, at its price; the names of the rest. */
function loansThere({ row, course }: Pick<Standing, 'row' | 'course'>) {
  const names = borrowedOf(row).map(({ name }) => name);
  const offered = loansOf(course);
  const kept = names.filter((name) => offered.some((loan) => loan.name === name));
  return { borrowed: lentAs(offered, kept) ?? [], gone: names.filter((name) => !kept.includes(name)) };
}

type Looked = { readonly seats: Seats | null; readonly lent: readonly LentOfEvent[] };

/** Refuses what the rules of the course refuse. */
function decided(
  context: Context<Staff>,
  { gathered, row, course }: Pick<Standing, 'gathered' | 'row' | 'course'>,
  { seats, lent }: Looked,
) {
  const looked = withLent(seats ? withSeats(gathered.standing, seats) : gathered.standing, lent);
  const event = looked.events.find(({ eventId }) => eventId === course.event_id);
  if (!event) throw new Refused('notFound');
  const decision = decideSeatChange(
    looked,
    {
      eventReservationId: row.event_reservation_id,
      event,
      party: partyOf(row),
      borrowed: loansThere({ row, course }).borrowed,
      mayOverride: reaches(reachIn(context, 'reservation.override'), course.event_container_id),
    },
    context.now,
  );
  if (decision.kind === 'drawn') throw new Refused('targetIsDrawn');
  if (decision.kind === 'refusal') {
    throw new Refused({ code: 'courseNotTakeable', message: eventRefusal(decision.refusal).message });
  }
  return decision;
}

/** Everything that a seat may become of, locked: the person and the reservation are by now, then both courses in their order. */
async function lookUnderLock(context: Context, { row, course }: Standing): Promise<Looked> {
  const seats = await seatsUnderLock(context, {
    userId: row.user_id,
    eventIds: [row.event_id, course.event_id],
    holdMinutes: 0,
    countsPeople: [row, course].some((one) => companionsOf(one)?.counts === 'people'),
  });
  return { seats, lent: await loansUnderLock(context, [course.event_id]) };
}

/** What changing the seat of a locked reservation does. While acting, both courses are locked. */
export async function planSeatChange(
  context: Context<Staff>,
  payable: Payable,
  wanted: SeatWanted,
  { isActing, version }: Planning,
): Promise<PlannedSeat> {
  const requireSameOffer = await sameOffer(context);
  const standing = await standingSeat(context, payable, wanted);
  const seen = {
    seats: null,
    lent: await lentOfEvents(context.trx, { tenantId: context.tenant.tenantId, eventIds: [wanted.eventId] }),
  };
  // Who is refused waits for nobody.
  decided(context, standing, seen);
  const looked = isActing ? await lookUnderLock(context, standing) : seen;
  if (isActing) await requireSameOffer();
  const { span, passed } = decided(context, standing, looked);
  const { row, course, before, participant } = standing;
  const { borrowed, gone } = loansThere(standing);
  const { party } = besideOf({ ...course, party: row.party, borrowed });
  const fee = feeWith(course, { party, borrowed });
  const change = await feeChangeFor(context, payable, { course, fee });
  const count = seatsWith(companionsOf(course), party.length);
  const numbers = looked.seats && course.capacity !== null ? lowestSeats(looked.seats, course.event_id, count) : [];
  const place = { event_id: course.event_id, event_reservation_id: row.event_reservation_id };
  const seat: ChangedSeat = {
    tenantId: context.tenant.tenantId,
    eventReservationId: row.event_reservation_id,
    nowMs: context.nowMs,
    eventId: course.event_id,
    eventEntrySpanId: span.eventEntrySpanId,
    state: stateThen(stateOf(payable), change),
    seatNumber: numbers[0] ?? null,
    fee,
    borrowed,
    party,
    details: course.sessions.map(({ event_session_id }) => ({
      event_reservation_detail_id: newId(),
      event_session_id,
    })),
  };
  return {
    payable,
    before,
    after: await reservedThen(context, { row, course, seat, payable, change, participant }),
    seat,
    units: freeUnits({ ...course, event_reservation_id: row.event_reservation_id }, borrowed, looked.lent),
    partySeats: companionsOf(course)?.counts === 'people' ? partySeats(place, numbers) : [],
    change,
    difference: fee - payable.fee,
    passed: [
      ...(passed ? [eventRefusal(passed).message] : []),
      ...gone.map((name) => `「${name}」の貸出しは、移る先の講座にないため、なくなります。`),
    ],
    reminderHour: (await settingsOf(context.trx, context.tenant.tenantId)).reminderHour,
    version,
  };
}

const usesAtOf = ({ sessions: [first] }: Pick<EventRow, 'sessions'>) =>
  first ? localDateTimeAt(first.date, first.from_minute) : '9999-12-31T23:59';

/** Who has a place for good keeps it over a difference, and pays that at the counter. */
const feeChangeFor = (
  context: Context,
  payable: Payable,
  { course, fee }: { readonly course: EventRow; readonly fee: number },
) =>
  planFeeChange(
    context,
    { ...payable, paysAtCounter: stateOf(payable) === 'fixed' },
    { fee, isOwedNow: true, besides: 0, usesAt: usesAtOf(course), dues: payable.dues },
  );

/** What waited for its payment is fixed where nothing is left to be paid online. */
const stateThen = (state: EventReservationState, { paymentState }: PlannedChange): EventReservationState =>
  state !== 'fixed' && paymentStates[paymentState].isOwedOnline ? 'awaiting_payment' : 'fixed';

type Then = {
  readonly row: HeldEventReservation;
  readonly course: EventRow;
  readonly seat: ChangedSeat;
  readonly payable: Payable;
  readonly change: PlannedChange;
  readonly participant: ParticipantRow;
};

/** How messages name it once it is changed. */
async function reservedThen(
  { trx, tenant: { tenantId }, nowMs }: Context,
  { row, course, seat, payable, change, participant }: Then,
): Promise<NoticeReservation> {
  const reserved = reservedFrom(
    row.event_reservation_id,
    {
      ...course,
      ...participant,
      user_id: row.user_id,
      state: seat.state,
      changed_at: new Date(nowMs),
      payment_state: change.paymentState,
      fee: seat.fee,
      pay_until: payUntilAfter(payable, change),
      borrowed: seat.borrowed,
      party: seat.party,
      preference: null,
      address: await addressOfCourse(trx, { tenantId, eventId: course.event_id }),
    },
    course.sessions.flatMap((session, index) => {
      const detail = seat.details[index];
      return detail ? [{ ...session, ...detail }] : [];
    }),
  );
  if (!reserved) throw new Refused('notFound');
  return reserved;
}
