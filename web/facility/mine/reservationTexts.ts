import type { Reservation } from '#contract/facility/reservation.ts';
import { type ReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type PaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import type { BadgeTone } from '#ui/Badge.tsx';
import { dayRangeText } from '#ui/text/format.ts';
import type { DayOfUse } from '../DaysOfUse.tsx';

type ReservationLine = Reservation['details'][number];

const byDayAndNumber = (one: ReservationLine, other: ReservationLine) =>
  one.date === other.date
    ? one.reservationDetailNumber - other.reservationDetailNumber
    : one.date < other.date
      ? -1
      : 1;

/**
 * Groups lines by one of their texts, in order of first occurrence. (`Map.groupBy` is missing in Safari before 17.4.)
 */
function linesBy(key: 'articleName' | 'date', lines: readonly ReservationLine[]) {
  const texts = [...new Set(lines.map((line) => line[key]))];
  return texts.map((text) => ({ text, lines: lines.filter((line) => line[key] === text) }));
}

const roomsOf = (lines: readonly ReservationLine[]) =>
  linesBy('articleName', lines).map(({ text, lines: its }) => ({
    name: text,
    frames: its.map(({ displayTimeFrame }) => displayTimeFrame),
  }));

/** The lines of a reservation by date, sorted, and by room. */
export function reservationDays({ details }: Pick<Reservation, 'details'>): DayOfUse[] {
  return linesBy('date', details.toSorted(byDayAndNumber)).map(({ text, lines }) => ({
    date: text,
    rooms: roomsOf(lines),
  }));
}

/** '2026/11/20(金)', or the first and the last day. */
export function reservationDatesText(reservation: Pick<Reservation, 'date' | 'details'>) {
  const days = reservationDays(reservation);
  return dayRangeText(days[0]?.date ?? reservation.date, days.at(-1)?.date ?? reservation.date);
}

const tonesOfStates: Record<ReservationState, BadgeTone> = {
  lottery_waiting: 'info',
  under_review: 'info',
  won: 'success',
  lost: 'neutral',
  confirmed: 'success',
  checked_in: 'success',
  completed: 'neutral',
  no_show: 'warning',
  cancelled_user: 'neutral',
  cancelled_operator: 'neutral',
  expired_unpaid: 'warning',
  withdrawn: 'neutral',
  rejected: 'error',
};

const tonesOfPayments: Record<PaymentState, BadgeTone> = {
  none: 'neutral',
  unpaid: 'warning',
  processing: 'info',
  paid: 'success',
  refund_pending: 'info',
  refunded: 'neutral',
  waived: 'neutral',
  counter: 'info',
};

const tonesByText = new Map<string, BadgeTone>([
  ...Object.entries(tonesOfStates).map(([state, tone]): [string, BadgeTone] => [
    reservationStates[state as ReservationState].statusText,
    tone,
  ]),
  ...Object.entries(tonesOfPayments).map(([state, tone]): [string, BadgeTone] => [
    paymentStates[state as PaymentState].statusText,
    tone,
  ]),
]);

/** How a status or payment text looks; a text of a later release looks neutral. */
export const toneOf = (text: string) => tonesByText.get(text) ?? 'neutral';

/** Whether a status or payment text says what everybody expects, so that it need not be seen from afar. */
export const isUsual = (text: string) => {
  const tone = toneOf(text);
  return tone === 'neutral' || (tone === 'success' && text !== reservationStates.won.statusText);
};
