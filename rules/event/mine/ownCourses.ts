import type { MyEventReservation, MyEventReservationDetail } from '#contract/event/mine.ts';
import { addMonths, firstOfMonth } from '#rules/day/day.ts';
import type { OwnBooking } from '#rules/reservation/nextSteps.ts';
import { calledOffText } from '../calledOffText.ts';
import { eventReservationStates as states } from '../eventReservationStates.ts';

/** How far ahead is looked for what comes next: a course is rarely taken earlier. */
const monthsAhead = 3;

/** The months in which to look, the present one first: '2026-11', … */
export const monthsToCome = (today: string) =>
  Array.from({ length: monthsAhead }, (_, months) => addMonths(firstOfMonth(today), months).slice(0, 7));

const standings = new Map<string, OwnBooking['standing']>([
  [states.applied.statusText, 'waits'],
  [states.won.statusText, 'won'],
  [states.lost.statusText, 'lost'],
  [states.lapsed.statusText, 'calledOff'],
  [states.cancelled_operator.statusText, 'calledOff'],
]);

/** Whether there may be something to pay for it; its own page says what. */
export const mayBeOwed = ({ statusText }: Pick<MyEventReservation, 'statusText'>) =>
  statusText === states.awaiting_payment.statusText || statusText === states.won.statusText;

export type OwnCourse = OwnBooking & { readonly session: MyEventReservation };

type Payable = Pick<MyEventReservationDetail, 'canPay' | 'payUntil'>;

const startOf = ({ date, startTime }: MyEventReservation) => `${date}T${startTime}`;

/** What is owed for a session: what waits for its payment is, also while its deadline is not known. */
const owedFor = ({ statusText }: MyEventReservation, payable: Payable | undefined) =>
  payable?.canPay || statusText === states.awaiting_payment.statusText ? { until: payable?.payUntil ?? null } : null;

/** A person's courses as what may come next, each with the session that comes next; without those that are over. */
export function ownCourses(
  sessions: readonly MyEventReservation[],
  { today, payables }: { readonly today: string; readonly payables: ReadonlyMap<string, Payable> },
): OwnCourse[] {
  const sorted = sessions.toSorted((one, other) => (startOf(one) < startOf(other) ? -1 : 1));
  // Nobody goes to a date that does not take place; what else becomes of the course is said by the others.
  const ahead = sorted.filter(({ date, statusText }) => date >= today && statusText !== calledOffText);
  const firsts = ahead.filter(
    ({ eventReservationId }, place) =>
      ahead.findIndex((other) => other.eventReservationId === eventReservationId) === place,
  );
  return firsts.map((session) => ({
    id: session.eventReservationId,
    standing: standings.get(session.statusText) ?? 'stands',
    startsAt: startOf(session),
    owed: owedFor(session, payables.get(session.eventReservationId)),
    announceAt: session.awaitedDraw?.announceAt ?? null,
    session,
  }));
}
