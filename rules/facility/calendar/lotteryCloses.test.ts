import { describe, expect, test } from 'vitest';
import { closesToCome, monthsClosingAt } from './lotteryCloses.ts';
import { lotteryTimes } from './windows.ts';

const window = { monthsAhead: 3, fromDay: 1, fromHour: 9, toDay: 15, toHour: 17 };

test.each([
  [window, '2026-06-15T17:00', ['2026-09-01']],
  [window, '2026-06-15T16:00', []],
  [{ ...window, monthsAhead: 0 }, '2026-12-15T17:00', ['2026-12-01']],
  [{ ...window, monthsAhead: 4 }, '2026-10-15T17:00', ['2027-02-01']],
  // The last day of a month, until its end.
  [{ ...window, toDay: 31, toHour: 24 }, '2026-07-01T00:00', ['2026-09-01']],
  [{ ...window, toDay: 31, toHour: 24 }, '2026-03-01T00:00', ['2026-05-01']],
  // Across the end of a month.
  [{ ...window, fromDay: 20, toDay: 5 }, '2026-07-05T17:00', ['2026-09-01']],
  [{ ...window, fromDay: 31, toDay: 30, toHour: 24 }, '2026-10-01T00:00', ['2026-11-01']],
])('%j that closes at %s is for %j', (lottery, closesAt, months) => {
  expect(monthsClosingAt({ lotteryWindow: lottery }, closesAt)).toEqual(months);
});

test('it is the inverse of when a lottery closes', () => {
  for (let monthsAhead = 0; monthsAhead < 13; monthsAhead += 1) {
    for (const toDay of [1, 10, 28, 29, 30, 31]) {
      for (const toHour of [0, 12, 24]) {
        const lottery = { ...window, monthsAhead, fromDay: 1, toDay, toHour };
        for (const month of ['2026-01-01', '2026-02-01', '2026-03-01', '2028-03-01', '2026-12-01']) {
          expect(monthsClosingAt({ lotteryWindow: lottery }, lotteryTimes(lottery, month).closesAt)).toEqual([month]);
        }
      }
    }
  }
});

describe('the lotteries of a window to come', () => {
  test.each([
    ['one that is open', '2026-06-10T12:00', ['2026-06-15T17:00']],
    ['one that opens within a week', '2026-05-25T09:00', ['2026-06-15T17:00']],
    ['none that opens later', '2026-05-25T08:59', []],
    ['none that has closed', '2026-06-15T17:00', []],
  ])('%s', (_title, now, closes) => {
    expect(closesToCome({ lotteryWindow: window }, { now, daysAhead: 7 })).toEqual(closes);
  });

  test('two while one is open and the next opens soon, also where one closes with its month', () => {
    const long = { ...window, toDay: 31, toHour: 24 };
    expect(closesToCome({ lotteryWindow: long }, { now: '2026-06-28T12:00', daysAhead: 7 })).toEqual([
      '2026-07-01T00:00',
      '2026-08-01T00:00',
    ]);
  });

  test('none without a window', () => {
    expect(closesToCome({ lotteryWindow: null }, { now: '2026-06-10T12:00', daysAhead: 7 })).toEqual([]);
  });
});

describe('across the end of a month', () => {
  const across = { ...window, fromDay: 20, toDay: 5 };

  test('a lottery is to come from before it opens until it closes in the next month', () => {
    const at = (now: string) => closesToCome({ lotteryWindow: across }, { now, daysAhead: 7 });
    expect(at('2026-06-13T08:59')).toEqual([]);
    expect(at('2026-06-13T09:00')).toEqual(['2026-07-05T17:00']);
    expect(at('2026-07-05T16:59')).toEqual(['2026-07-05T17:00']);
    expect(at('2026-07-05T17:00')).toEqual([]);
  });

  test('each month of use goes by the version that holds on it', () => {
    const article = {
      lotteryWindow: window,
      versions: [
        { firstDay: '2026-10-01', lotteryWindow: across },
        { firstDay: '2027-01-01', lotteryWindow: null },
      ],
    };
    expect(monthsClosingAt(article, '2026-06-15T17:00')).toEqual(['2026-09-01']);
    expect(monthsClosingAt(article, '2026-07-15T17:00')).toEqual([]);
    expect(monthsClosingAt(article, '2026-08-05T17:00')).toEqual(['2026-10-01']);
    expect(monthsClosingAt(article, '2026-11-05T17:00')).toEqual([]);
    expect(closesToCome(article, { now: '2026-07-25T12:00', daysAhead: 7 })).toEqual(['2026-08-05T17:00']);
  });
});
