import type { MyEventReservation } from '#contract/event/mine.ts';
import { calledOffText } from '#rules/event/calledOffText.ts';
import { eventReservationStates as states } from '#rules/event/eventReservationStates.ts';
import type { BadgeTone } from '#ui/Badge.tsx';
import { count, dayText } from '#ui/text/format.ts';

export type EntryBadge = { text: string; tone: BadgeTone };
type Told = Pick<MyEventReservation, 'isFixed' | 'isConfirmed' | 'isLottery' | 'isWon' | 'statusText'>;

const tonesByText = new Map<string, BadgeTone>([
  [states.applied.statusText, 'info'],
  [states.won.statusText, 'success'],
  [states.fixed.statusText, 'success'],
  [states.lapsed.statusText, 'warning'],
  [states.awaiting_payment.statusText, 'warning'],
  [states.cancelled_operator.statusText, 'error'],
  [calledOffText, 'error'],
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

const byTime = (entries: readonly MyEventReservation[]) =>
  entries.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));

/** Entries of the same text, in the order in which the texts occur first. (`Map.groupBy` is missing in Safari before 17.4.) */
const groupsOf = (entries: readonly MyEventReservation[], textOf: (entry: MyEventReservation) => string) =>
  [...new Set(entries.map(textOf))].map((text) => [text, entries.filter((entry) => textOf(entry) === text)] as const);

/** The entries of a month by day, each day in the order of time. */
export const entriesByDay = (entries: readonly MyEventReservation[]) =>
  new Map(groupsOf(byTime(entries), ({ date }) => date));

/** '10:00～12:00' */
export const entryTimeText = ({ startTime, endTime }: Pick<MyEventReservation, 'startTime' | 'endTime'>) =>
  `${startTime}～${endTime}`;

/** The entries of a month by course, in the order of time. `next` is the first session from today on, else the first. */
export function coursesOf(entries: readonly MyEventReservation[], today: string) {
  return groupsOf(byTime(entries), ({ eventReservationId }) => eventReservationId).flatMap(([, sessions]) => {
    const next = sessions.find(({ date }) => date >= today) ?? sessions[0];
    return next ? [{ next, sessions }] : [];
  });
}

/** '2026/12/03(木)・2026/12/10(木) 10:00～12:00': days of the same time together. */
export const sessionsText = (sessions: readonly MyEventReservation[]) =>
  groupsOf(sessions, entryTimeText)
    .map(([time, those]) => `${those.map(({ date }) => dayText(date)).join('・')} ${time}`)
    .join('、');

/** '2026/07/05(日)の予約・申込は2件です。' */
export const entryCountText = (when: string, entries: number) =>
  entries === 0 ? `${when}の予約・申込はありません。` : `${when}の予約・申込は${count(entries, '件')}です。`;

/** The name of the mark of an entry (spec §2: the legend has these two). */
export const markText = ({ isFixed }: Pick<MyEventReservation, 'isFixed'>) => (isFixed ? '確定' : '申込');

/** What does not take place, or is somebody's no more without their doing. */
const overTexts = new Set([states.cancelled_operator.statusText, states.lapsed.statusText, calledOffText]);

export type EntryLook = 'held' | 'asked' | 'lost' | 'off';

/** How an entry looks: what somebody has is filled, what they asked for is open, and what is over says how it ended. */
export function lookOf(entry: Told): EntryLook {
  if (entry.statusText === states.lost.statusText) return 'lost';
  if (overTexts.has(entry.statusText)) return 'off';
  return entry.isFixed || (entry.isLottery && entry.isConfirmed && entry.isWon) ? 'held' : 'asked';
}

/** What a day says of an entry in one word: what became of it, else the name of its mark. */
export const chipText = (entry: Told) => briefBadgesOf(entry)[0]?.text ?? markText(entry);
