import type { ListedReservation } from '#contract/facility/reservation.ts';
import { addDays, weekdayOf } from '#rules/day/day.ts';
import { hasTicket } from './reservationStates.ts';

type Known = Pick<
  ListedReservation,
  'containerNameDetail' | 'articleNameDetail' | 'date' | 'isConfirmed' | 'isCanceled' | 'statusText'
>;

const mostRooms = 3;

/** The rooms a person had last, each once: those used before come first, the latest use first. */
export function lastRooms(reservations: readonly Known[], today: string) {
  const had = reservations.filter(hasTicket).toSorted((one, other) => {
    if (one.date >= today !== other.date >= today) return one.date >= today ? 1 : -1;
    return one.date > other.date ? -1 : one.date < other.date ? 1 : 0;
  });
  const keys = had.map(({ containerNameDetail, articleNameDetail }) => `${containerNameDetail}\n${articleNameDetail}`);
  return had
    .filter((_, place) => keys.indexOf(keys[place] ?? '') === place)
    .slice(0, mostRooms)
    .map(({ containerNameDetail, articleNameDetail, date }) => ({
      containerName: containerNameDetail,
      articleName: articleNameDetail,
      date,
    }));
}

/** The next day on which somebody who came on this day may want to come again: the same weekday, from tomorrow on. */
export function sameWeekdayNext(day: string, today: string) {
  const ahead = (weekdayOf(day) - weekdayOf(today) + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}
