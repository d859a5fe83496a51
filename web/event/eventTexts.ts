import type { Event, EventDateTime } from '#contract/event.ts';
import type { EntryType } from '#contract/facility.ts';
import { closeText, count, dateTimeText, dayText, yen } from '#ui/format.ts';

/** '2026/06/12(金) 10:00', and how many more days there are: ' 他2回' (spec §2 Event list). */
export function firstDateText(dateTimes: readonly EventDateTime[]) {
  const [first, ...others] = dateTimes;
  if (!first) return '';
  const start = `${dayText(first.date)} ${first.startTime}`;
  return others.length === 0 ? start : `${start} 他${others.length}回`;
}

/** '10:00～12:00' */
export const sessionTimeText = ({ startTime, endTime }: EventDateTime) => `${startTime}～${endTime}`;

export const entryTypeTexts: Record<EntryType, string> = { normal: '先着', lottery: '抽選' };

export const paidText = ({ isPaid }: Pick<Event, 'isPaid'>) => (isPaid ? '有料' : '無料');

/** '無料', or yen per session. */
export const feeText = ({ isPaid, price }: Pick<Event, 'isPaid' | 'price'>) =>
  isPaid ? `${yen(price)}（1回あたり）` : '無料';

/** '1回1,500円', where there is room for no more; null for what is free. */
export const shortFeeText = ({ isPaid, price }: Pick<Event, 'isPaid' | 'price'>) =>
  isPaid ? `1回${yen(price)}` : null;

/** 'なし', or people. */
export const capacityText = ({ hasCapacity, capacity }: Pick<Event, 'hasCapacity' | 'capacity'>) =>
  hasCapacity ? count(capacity, '人') : 'なし';

/**
 * Seats left where they are counted and there are some, else the capacity; null where everybody is taken, and of no
 * seat.
 */
export function seatsText({ seatsLeft, hasCapacity, capacity }: Pick<Event, 'seatsLeft' | 'hasCapacity' | 'capacity'>) {
  if (seatsLeft !== null) return seatsLeft > 0 ? `残り${count(seatsLeft, '席')}` : null;
  return hasCapacity ? `定員${count(capacity, '人')}` : null;
}

/** What decides whether one gets a place in a course that can be had. */
export const chanceText = (event: Pick<Event, 'entryType' | 'seatsLeft' | 'hasCapacity' | 'capacity'>) =>
  [event.entryType === 'lottery' ? '抽選で決まります。' : '先着順です。', seatsText(event)].filter(Boolean).join('');

/** '2026/06/01(月) 09:00～2026/06/30(火) 17:00まで' */
export const acceptanceText = ({ opensAt, closesAt }: { opensAt: string; closesAt: string }) =>
  `${dateTimeText(opensAt)}～${closeText(closesAt)}まで`;
