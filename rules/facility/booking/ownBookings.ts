import type { ListedReservation } from '#contract/facility/reservation.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import type { OwnBooking } from '#rules/reservation/nextSteps.ts';
import { reservationStates } from './reservationStates.ts';

const { lottery_waiting, under_review, won, confirmed, checked_in, ...ended } = reservationStates;

const standings = new Map<string, OwnBooking['standing']>([
  ...[lottery_waiting, under_review].map(({ statusText }) => [statusText, 'waits'] as const),
  ...[confirmed, checked_in].map(({ statusText }) => [statusText, 'stands'] as const),
  [won.statusText, 'won'],
  [ended.lost.statusText, 'lost'],
  ...[ended.cancelled_operator, ended.expired_unpaid, ended.rejected].map(
    ({ statusText }) => [statusText, 'calledOff'] as const,
  ),
]);

const owedTexts: ReadonlySet<string> = new Set(
  Object.values(paymentStates)
    .filter(({ isOwed }) => isOwed)
    .map(({ statusText }) => statusText),
);

/** Whether its fee is still to be paid, as far as the list of reservations tells. */
export const isOwed = ({ paymentStatusText, invalid, isFeeFinal }: ListedReservation) =>
  owedTexts.has(paymentStatusText) && !invalid && isFeeFinal;

type Line = ListedReservation['details'][number];

/** Lines are named by their hours, or end with them: '午前 09:00～12:00'. */
const startOf = ({ date, displayTimeFrame }: Line) => `${date}T${/\d\d:\d\d/.exec(displayTimeFrame)?.[0] ?? '00:00'}`;

export type OwnReservation = OwnBooking & { readonly reservation: ListedReservation };

/** A person's reservations as what may come next; without those that have ended in a way they know of. */
export function ownBookings(
  reservations: readonly ListedReservation[],
  { today, payUntil }: { readonly today: string; readonly payUntil: ReadonlyMap<string, string | null> },
): OwnReservation[] {
  return reservations.flatMap((reservation) => {
    const { reservationId: id, details, date, statusText, awaitedDraw } = reservation;
    const standing = standings.get(statusText);
    if (!standing) return [];
    const starts = details.map(startOf).toSorted();
    return {
      id,
      standing,
      startsAt: starts.find((start) => start >= today) ?? `${date}T00:00`,
      owed: isOwed(reservation) ? { until: payUntil.get(id) ?? null } : null,
      announceAt: awaitedDraw?.announceAt ?? null,
      reservation,
    };
  });
}
