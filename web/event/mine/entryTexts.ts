import type { MyEventReservation } from '#contract/event.ts';
import { eventReservationStates as states } from '#rules/event/eventReservationStates.ts';
import type { BadgeTone } from '#ui/Badge.tsx';

export type EntryBadge = { text: string; tone: BadgeTone };
type Told = Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;

const tonesByText = new Map<string, BadgeTone>([
  [states.applied.statusText, 'info'],
  [states.won.statusText, 'success'],
  [states.fixed.statusText, 'success'],
  [states.lapsed.statusText, 'warning'],
  [states.awaiting_payment.statusText, 'warning'],
  [states.cancelled_operator.statusText, 'error'],
]);

/** How a status looks; a text of a later release looks neutral. */
const badgeOf = (text: string): EntryBadge => ({ text, tone: tonesByText.get(text) ?? 'neutral' });

/** 当選 where a draw was won, whatever followed, and the status unless it is the same. */
export function badgesOf({ isLottery, isConfirmed, isWon, statusText }: Told): EntryBadge[] {
  const hasWon = isLottery && isConfirmed && isWon;
  const texts = [...(hasWon ? [states.won.statusText] : []), ...(statusText === '' ? [] : [statusText])];
  return [...new Set(texts)].map(badgeOf);
}

/** Those that add to the mark, for where there is little room: 当選, 落選, 中止 and the like. */
export const briefBadgesOf = (entry: Told) =>
  badgesOf(entry).filter(({ text, tone }) => text !== states.fixed.statusText && tone !== 'info' && text !== '申込済');

const orderOf = ({ date, startTime, eventNumber }: MyEventReservation) => `${date} ${startTime} ${eventNumber}`;

/** The entries of a month by day, each day in the order of time. */
export function entriesByDay(entries: readonly MyEventReservation[]) {
  const sorted = entries.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const days = [...new Set(sorted.map(({ date }) => date))];
  return new Map(days.map((day) => [day, sorted.filter(({ date }) => date === day)]));
}

/** '10:00～12:00' */
export const entryTimeText = ({ startTime, endTime }: Pick<MyEventReservation, 'startTime' | 'endTime'>) =>
  `${startTime}～${endTime}`;

/** The name of the mark of an entry (spec §2: the legend has these two). */
export const markText = ({ isFixed }: Pick<MyEventReservation, 'isFixed'>) => (isFixed ? '確定' : '申込');
