import { expect, test } from 'vitest';
import type { BookingWindow } from './windows.ts';
import { windowWords } from './windowWords.ts';

const months: BookingWindow = {
  opens: { unit: 'months', ahead: 2, onDay: 1, hour: 9 },
  closesDaysBefore: 1,
  closesHour: 17,
};
const opening = (opens: Partial<BookingWindow['opens']>): BookingWindow => ({
  ...months,
  opens: { ...months.opens, ...opens },
});

test.each<[string, BookingWindow]>([
  ['利用月の2か月前の1日の9:00から、利用日の前日の17:00まで', months],
  ['利用月の2か月前の利用日と同じ日の9:30から、利用日の前日の17:00まで', opening({ onDay: null, minute: 30 })],
  ['利用月の1日の9:00から、利用日の前日の17:00まで', opening({ ahead: 0 })],
  [
    '利用月の2か月前の第1火曜日の9:00から（休館日のときは、次の開館日）、利用日の前日の17:00まで',
    opening({ onDay: '1st tuesday', ifClosed: 'next_open_day' }),
  ],
  ['利用日の90日前の0:00から、利用日の前日の17:00まで', opening({ unit: 'days', ahead: 90, hour: 0 })],
  [
    '利用日の8:00から、利用を始める時刻まで',
    { ...opening({ unit: 'days', ahead: 0, hour: 8 }), closesDaysBefore: 0, closesHour: null },
  ],
  ['利用月の2か月前の1日の9:00から、利用日の3日前まで', { ...months, closesDaysBefore: 3, closesHour: null }],
  [
    '利用月の2か月前の1日の9:00から、利用日の10:30まで（休館日のときは、その前の開館日）',
    { ...months, closesDaysBefore: 0, closesHour: 10, closesMinute: 30, closesIfClosed: 'open_day_before' },
  ],
])('%s', (words, window) => expect(windowWords(window)).toBe(words));
