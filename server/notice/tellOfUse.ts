import type { Tenant } from '#contract/tenant.ts';
import { dayOf, momentAt } from '#rules/day/day.ts';
import { dayText, momentText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/facility/frames.ts';
import { isOwedOnline } from '#rules/payment/isOwedOnline.ts';
import { yenOrFree } from '#rules/text/yen.ts';
import type { Database } from '../db/connect.ts';
import { type Subject, subjectText } from '../payment/subject.ts';
import { instantOf, momentOf } from '../time.ts';
import type { Calendar } from './calendarText.ts';
import type { Reserved } from './reserved.queries.ts';
import { tell } from './tell.ts';

/** Where and whom people are told; `publicUrl` is the address they use. */
export type Telling = { readonly publicUrl: string; readonly tenant: Tenant; readonly nowMs: number };

/** What, when and where to look, as messages say it. */
export const placeFacts = ({ place, path, uses }: Reserved, { publicUrl, tenant }: Telling) => ({
  place,
  when: uses.map((use) => `${dayText(use.date)} ${timeRangeName(use)}`).join('\n'),
  url: `${publicUrl}/t/${tenant.tenantAlias}/${path}`,
});

/** Until when what is owed can be paid, and whether at the counter. */
export const owedFacts = ({ paymentState, payUntil }: Reserved, { tenant }: Telling) => ({
  payUntil:
    payUntil !== null && isOwedOnline(paymentState) ? momentText(momentOf(payUntil.getTime(), tenant.timeZone)) : null,
  paysAtCounter: paymentState === 'counter',
});

/** The uses as entries of the person's calendar, to be put there or taken out again. */
export function calendarOf(reserved: Reserved, method: Calendar['method'], telling: Telling): Calendar {
  const { timeZone } = telling.tenant;
  const instant = (day: string, minute: number) => instantOf(momentAt(day, minute), timeZone).toISOString();
  const { url } = placeFacts(reserved, telling);
  return {
    method,
    stampedAt: new Date(telling.nowMs).toISOString(),
    entries: reserved.uses.map(({ uid, date, fromMinute, toMinute }) => ({
      uid,
      summary: reserved.place,
      location: reserved.location,
      url,
      startsAt: instant(date, fromMinute),
      endsAt: instant(date, toMinute),
    })),
  };
}

/** A tenant may keep to itself which places in events are fixed; then nothing is put into people's calendars either. */
export const showsPlace = ({ kind }: Subject, { isVisibleReservation }: Tenant) =>
  kind === 'reservation' || isVisibleReservation;

type Booked = {
  readonly reserved: Reserved;
  /** The last minute of giving it up again. */
  readonly cancelUntil: string | null;
};

/** That somebody has got a place by being first; worth saying until the use is over. */
export function tellBooked(trx: Database, telling: Telling, { reserved, cancelUntil }: Booked) {
  const { tenant, nowMs } = telling;
  const isShown = showsPlace(reserved.subject, tenant);
  const standing = reserved.state === 'awaiting_payment' ? 'awaitsPayment' : 'fixed';
  return tell(trx, {
    tenant,
    nowMs,
    userId: reserved.userId,
    kind: 'booked',
    subjectId: subjectText(reserved.subject),
    facts: {
      ...placeFacts(reserved, telling),
      ...owedFacts(reserved, telling),
      fee: yenOrFree(reserved.fee),
      standing: isShown ? standing : 'asked',
      cancelUntil: cancelUntil && momentText(cancelUntil),
    },
    relevantUntil: endOf(reserved, telling),
    calendar: isShown ? calendarOf(reserved, 'PUBLISH', telling) : null,
  });
}

/** When the last use ends. */
export function endOf({ uses }: Reserved, { tenant }: Telling) {
  const ends = uses.map(({ date, toMinute }) => momentAt(date, toMinute)).toSorted();
  return instantOf(ends.at(-1) ?? '9999-12-31T00:00', tenant.timeZone);
}

/** What every message about a reservation that is over says, and where it goes. */
const about = (reserved: Reserved, { tenant, nowMs }: Telling) => ({
  tenant,
  nowMs,
  userId: reserved.userId,
  subjectId: subjectText(reserved.subject),
});

/** Yen to give back; nothing is said of none. */
const refundText = (refund: number) => (refund > 0 ? yenOrFree(refund) : null);

/** That a person has given up his place; it leaves his calendar too. */
export const tellCancelled = (
  trx: Database,
  telling: Telling,
  { reserved, refund }: { readonly reserved: Reserved; readonly refund: number },
) =>
  tell(trx, {
    ...about(reserved, telling),
    kind: 'cancelled',
    facts: { ...placeFacts(reserved, telling), refund: refundText(refund) },
    calendar: calendarOf(reserved, 'CANCEL', telling),
  });

/** That a person has taken back his entry for a lottery. */
export const tellWithdrawn = (trx: Database, telling: Telling, reserved: Reserved) =>
  tell(trx, { ...about(reserved, telling), kind: 'withdrawn', facts: placeFacts(reserved, telling) });

/** That the facility has taken a place back, and why. */
export const tellCancelledByOperator = (
  trx: Database,
  telling: Telling,
  { reserved, refund, reason }: { readonly reserved: Reserved; readonly refund: number; readonly reason: string },
) =>
  tell(trx, {
    ...about(reserved, telling),
    kind: 'cancelledByOperator',
    facts: { ...placeFacts(reserved, telling), reason, refund: refundText(refund) },
    relevantUntil: endOf(reserved, telling),
    calendar: calendarOf(reserved, 'CANCEL', telling),
  });

/** That the use is near; worth saying until it begins. */
export function tellReminder(
  trx: Database,
  telling: Telling,
  { reserved, beginsAt }: { readonly reserved: Reserved; readonly beginsAt: string },
) {
  const { tenant, nowMs } = telling;
  const { kind } = reserved.subject;
  const day = dayOf(beginsAt);
  // A room is told of as a whole; of a course, what is near.
  const near =
    kind === 'reservation' ? reserved : { ...reserved, uses: reserved.uses.filter(({ date }) => date === day) };
  return tell(trx, {
    tenant,
    nowMs,
    userId: reserved.userId,
    kind: 'reminder',
    subjectId: `${subjectText(reserved.subject)}:${day}`,
    facts: {
      ...placeFacts(near, telling),
      ...owedFacts(reserved, telling),
      fee: yenOrFree(reserved.fee),
      day: dayText(day),
      hasQr: kind === 'reservation' ? tenant.canQRReception : tenant.canEventReception,
    },
    relevantUntil: instantOf(beginsAt, tenant.timeZone),
    calendar: calendarOf(near, 'PUBLISH', telling),
  });
}
