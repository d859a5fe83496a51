import { publicAddress } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { dayText, localDateTimeText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { awaitsPayment } from '#rules/event/eventReservationStates.ts';
import { awaitsApproval, isReservationState } from '#rules/facility/booking/reservationStates.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';
import { yen, yenOrFree } from '#rules/text/yen.ts';
import type { Context, Telling } from '../context.ts';
import type { Calendar } from '../notice/calendarText.ts';
import { notify, type PersonalNotice } from '../notice/notify.ts';
import { subjectText } from '../subject.ts';
import { instantOf, localDateTimeOf } from '../time.ts';
import type { NoticeReservation } from './noticeReservation.ts';

/** Where it is and at what times, a line each. */
export const placeAndTimes = ({ place, uses }: Pick<NoticeReservation, 'place' | 'uses'>) => ({
  place,
  when: uses
    .map((use) => `${dayText(use.date)} ${timeRangeName(use)}${use.elsewhere ? `（会場 ${use.elsewhere.name}）` : ''}`)
    .join('\n'),
});

/** What, when and where to look, as messages say it. */
export const placeFacts = (
  { publicUrl, tenant }: Pick<Context, 'publicUrl' | 'tenant'>,
  reserved: NoticeReservation,
) => ({
  number: reservationNumber(reserved.subject.id),
  ...(reserved.hallId !== undefined && { hallId: reserved.hallId }),
  ...placeAndTimes(reserved),
  url: publicAddress(publicUrl, reserved.addressIn(tenant.tenantAlias)),
});

/** The same of an entry in a lottery, with the choice that it is. */
export const entryFacts = (context: Pick<Context, 'publicUrl' | 'tenant'>, reserved: NoticeReservation) => ({
  ...placeFacts(context, reserved),
  ...(reserved.choice != null && { choice: reserved.choice }),
});

/** Until when what is owed can be paid, and whether at the counter, which is open by days. */
export function owedFacts(
  { tenant }: Context,
  { paymentState, payUntil, keepsPlace }: Pick<NoticeReservation, 'paymentState' | 'payUntil' | 'keepsPlace'>,
) {
  const paysAtCounter = paymentState === 'counter';
  if (payUntil === null || !paymentStates[paymentState].isOwed) return { payUntil: null, paysAtCounter };
  const until = localDateTimeOf(payUntil.getTime(), tenant.timeZone);
  const kept = keepsPlace === true ? { keepsPlace } : {};
  return { payUntil: paysAtCounter ? dayText(dayOf(until)) : localDateTimeText(until), paysAtCounter, ...kept };
}

/** The uses as entries of the person's calendar, to be added or removed. */
export function calendarOf(context: Telling, reserved: NoticeReservation, method: Calendar['method']): Calendar {
  const { timeZone } = context.tenant;
  const instant = (day: string, minute: number) => instantOf(localDateTimeAt(day, minute), timeZone).toISOString();
  const { url } = placeFacts(context, reserved);
  return {
    method,
    stampedAt: new Date(context.nowMs).toISOString(),
    entries: reserved.uses.map(({ uid, date, fromMinute, toMinute, elsewhere }) => ({
      uid,
      summary: elsewhere?.place ?? reserved.place,
      location: elsewhere?.location ?? reserved.location,
      url,
      startsAt: instant(date, fromMinute),
      endsAt: instant(date, toMinute),
    })),
  };
}

/** Where a tenant hides which places in events are fixed, nothing is put into people's calendars either. */
export const showsPlace = ({ isVisibleReservation }: Tenant, kind: SubjectKind) =>
  kind === 'reservation' || isVisibleReservation;

/** When the last use ends. */
export function endOf({ tenant }: Pick<Telling, 'tenant'>, { uses }: NoticeReservation) {
  const ends = uses.map(({ date, toMinute }) => localDateTimeAt(date, toMinute)).toSorted();
  return instantOf(ends.at(-1) ?? '9999-12-31T00:00', tenant.timeZone);
}

type Booked = {
  readonly reserved: NoticeReservation;
  /** The last minute of giving it up again. */
  readonly cancelUntil: string | null;
  readonly isAtDesk?: boolean;
};

/** A place was got by first come; worth sending until the use is over. */
export function noticeOfBooking(
  context: Context,
  { reserved, cancelUntil, isAtDesk }: Booked,
): PersonalNotice<'booked'> {
  const { kind } = reserved.subject;
  const isShown = showsPlace(context.tenant, kind);
  const isUnderReview = kind === 'reservation' && isReservationState(reserved.state) && awaitsApproval(reserved.state);
  const standing = isUnderReview ? 'underReview' : awaitsPayment(reserved.state) ? 'awaitsPayment' : 'fixed';
  return {
    ...about(reserved),
    kind: 'booked',
    facts: {
      ...placeFacts(context, reserved),
      ...owedFacts(context, reserved),
      fee: reserved.feeText,
      standing: isShown ? standing : 'asked',
      cancelUntil: cancelUntil && localDateTimeText(cancelUntil),
      ...(isAtDesk === true && { isAtDesk }),
    },
    relevantUntil: endOf(context, reserved),
    calendar: isShown && !isUnderReview ? calendarOf(context, reserved, 'PUBLISH') : null,
  };
}

export const notifyBooked = (context: Context, booked: Booked) => notify(context, noticeOfBooking(context, booked));

/** The recipient and subject of a message about a reservation as a whole. */
const about = (reserved: NoticeReservation) => ({ userId: reserved.userId, subjectId: subjectText(reserved.subject) });

/** Yen that are given back or kept; not mentioned when zero. */
const sumText = (amount: number) => (amount > 0 ? yenOrFree(amount) : null);

/** Yen to give back, and what of them is given back by hand. */
export type GivenBack = { readonly refund: number; readonly atCounter: number };

/** The same as messages say it. */
export const refundFacts = ({ hall }: Pick<NoticeReservation, 'hall'>, { refund, atCounter }: GivenBack) => ({
  refund: sumText(refund),
  ...(atCounter > 0 && { byHand: { sum: yen(atCounter), hall, byProvider: sumText(refund - atCounter) } }),
});

type Cancelled = GivenBack & { readonly reserved: NoticeReservation };

/** `kept`: yen that were paid and are not given back. */
type CancelledByPerson = Cancelled & { readonly kept: number };

/** The person has cancelled; the uses are removed from their calendar too. */
export const noticeOfCancellation = (
  context: Context,
  { reserved, kept, ...givenBack }: CancelledByPerson,
): PersonalNotice<'cancelled'> => ({
  ...about(reserved),
  kind: 'cancelled',
  facts: { ...placeFacts(context, reserved), ...refundFacts(reserved, givenBack), kept: sumText(kept) },
  calendar: calendarOf(context, reserved, 'CANCEL'),
});

/** The person has withdrawn their entry in a lottery. */
export const notifyWithdrawn = (context: Context, reserved: NoticeReservation) =>
  notify(context, { ...about(reserved), kind: 'withdrawn', facts: entryFacts(context, reserved) });

/** The person has cancelled a place or withdrawn an entry. */
export const notifyEnding = (
  context: Context,
  { action, ...cancelled }: CancelledByPerson & { readonly action: 'cancel' | 'withdraw' },
) =>
  action === 'withdraw'
    ? notifyWithdrawn(context, cancelled.reserved)
    : notify(context, noticeOfCancellation(context, cancelled));

/** The facility has cancelled a place, with the reason. */
export const noticeOfOperatorCancel = (
  context: Context,
  { reserved, reason, ...givenBack }: Cancelled & { readonly reason: string },
): PersonalNotice<'cancelledByOperator'> => ({
  ...about(reserved),
  kind: 'cancelledByOperator',
  facts: { ...placeFacts(context, reserved), reason, ...refundFacts(reserved, givenBack) },
  relevantUntil: endOf(context, reserved),
  calendar: calendarOf(context, reserved, 'CANCEL'),
});

export type ChangedFee = GivenBack & {
  readonly after: NoticeReservation;
  /** Yen by which the fee is another, and that are to be paid then. */
  readonly difference: number;
  readonly open: number;
};

/** The fee of a reservation that was changed, and what it does to its money, as messages say it. */
export const changedFeeFacts = (context: Context, { after, difference, open, ...givenBack }: ChangedFee) => ({
  ...owedFacts(context, after),
  fee: after.feeText,
  difference: difference === 0 ? null : `${difference > 0 ? '増額' : '減額'} ${yenOrFree(Math.abs(difference))}`,
  ...refundFacts(after, givenBack),
  open: sumText(open),
});

type Moved = ChangedFee & {
  readonly before: NoticeReservation;
  readonly reason: string;
  /** Which of its changes it is: a reservation may move again. */
  readonly change: number;
};

/** Staff have moved a place; what was in the person's calendar goes where it is not used any more. */
export function noticeOfMove(context: Context, moved: Moved): PersonalNotice<'moved'> {
  const { before, after, reason, change } = moved;
  const { place: fromPlace, when: fromWhen } = placeAndTimes(before);
  const isUnderReview = isReservationState(after.state) && awaitsApproval(after.state);
  const calendar = calendarOf(context, after, 'REQUEST');
  const used = new Set(calendar.entries.map(({ uid }) => uid));
  const gone = calendarOf(context, before, 'CANCEL').entries.filter(({ uid }) => !used.has(uid));
  return {
    userId: after.userId,
    subjectId: `${subjectText(after.subject)}:${change}`,
    kind: 'moved',
    facts: {
      ...placeFacts(context, after),
      ...changedFeeFacts(context, moved),
      fromPlace,
      fromWhen,
      reason,
      isUnderReview,
      ...(after.subject.kind === 'eventReservation' && { isCourse: true }),
    },
    relevantUntil: endOf(context, after),
    calendar: isUnderReview ? null : { ...calendar, gone },
  };
}

type Reviewed = { readonly reserved: NoticeReservation; readonly reason: string };

/** Staff have approved a use; with what is to be paid until when. It may be reviewed again later. */
export const noticeOfApproval = (
  context: Context,
  { reserved, reason, change }: Reviewed & { readonly change: number },
): PersonalNotice<'approved'> => ({
  userId: reserved.userId,
  subjectId: `${subjectText(reserved.subject)}:${change}`,
  kind: 'approved',
  facts: { ...placeFacts(context, reserved), ...owedFacts(context, reserved), fee: reserved.feeText, reason },
  relevantUntil: endOf(context, reserved),
  calendar: calendarOf(context, reserved, 'PUBLISH'),
});

/** Staff have refused a use. */
export const noticeOfRejection = (
  context: Context,
  { reserved, reason, ...givenBack }: Reviewed & GivenBack,
): PersonalNotice<'rejected'> => ({
  ...about(reserved),
  kind: 'rejected',
  facts: { ...placeFacts(context, reserved), reason, ...refundFacts(reserved, givenBack) },
});

/** Staff let a use wait for a decision longer; worth telling until it would begin. Each time is told. */
export const noticeOfHold = (
  context: Context,
  { reserved, reason, change }: Reviewed & { readonly change: number },
): PersonalNotice<'held'> => ({
  userId: reserved.userId,
  kind: 'held',
  subjectId: `${subjectText(reserved.subject)}:${change}`,
  facts: { ...placeFacts(context, reserved), reason },
  relevantUntil: endOf(context, reserved),
});

/** The use is near; worth sending until it begins. */
export function notifyReminder(
  context: Context,
  { reserved, beginsAt }: { readonly reserved: NoticeReservation; readonly beginsAt: string },
) {
  const { tenant } = context;
  const { kind } = reserved.subject;
  const day = dayOf(beginsAt);
  // A message covers all uses of a room, but only the next sessions of a course.
  const near =
    kind === 'reservation' ? reserved : { ...reserved, uses: reserved.uses.filter(({ date }) => date === day) };
  return notify(context, {
    userId: reserved.userId,
    kind: 'reminder',
    subjectId: `${subjectText(reserved.subject)}:${day}`,
    facts: {
      ...placeFacts(context, near),
      ...owedFacts(context, reserved),
      fee: reserved.feeText,
      day: dayText(day),
      hasQr: kind === 'reservation' ? tenant.canQRReception : tenant.canEventReception,
    },
    relevantUntil: instantOf(beginsAt, tenant.timeZone),
    calendar: calendarOf(context, near, 'PUBLISH'),
  });
}
