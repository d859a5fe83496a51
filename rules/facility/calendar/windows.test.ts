import { describe, expect, test } from 'vitest';
import { lotteryFourMonthsAhead, threeMonthsAhead } from '#rules/testing/anArticle.ts';
import { announcedAt, type BookingWindow, bookingClosesAt, bookingOpensAt, lotteryTimes } from './windows.ts';

const opening = (opens: Partial<BookingWindow['opens']>): BookingWindow => ({
  ...threeMonthsAhead,
  opens: { ...threeMonthsAhead.opens, ...opens },
});

describe('first come opens', () => {
  test.each([
    ['days before, at an hour', { unit: 'days', ahead: 30, hour: 9 }, '2026-12-20', '2026-11-20T09:00'],
    ['at midnight', { unit: 'days', ahead: 1, hour: 0 }, '2026-12-01', '2026-11-30T00:00'],
    ['months before, on a day of that month', { ahead: 3, onDay: 15 }, '2026-12-20', '2026-09-15T09:00'],
    ['months before, on the last day for 31', { ahead: 1, onDay: 31 }, '2026-12-20', '2026-11-30T09:00'],
    ['months before, on the same day', { ahead: 3, onDay: null }, '2026-12-20', '2026-09-20T09:00'],
    ['on the last day where the month is shorter', { ahead: 3, onDay: null }, '2026-05-31', '2026-02-28T09:00'],
    ['across the year', { ahead: 6, onDay: 1 }, '2026-03-10', '2025-09-01T09:00'],
    ['at a minute', { ahead: 6, onDay: null, minute: 30 }, '2026-12-20', '2026-06-20T09:30'],
    ['on a weekday of the month', { ahead: 2, onDay: '1st saturday' }, '2026-12-20', '2026-10-03T09:00'],
  ] as const)('%s', (_title, opens, day, expected) => {
    expect(bookingOpensAt(opening(opens), day)).toBe(expected);
  });
});

describe('first come closes', () => {
  test.each([
    ['only when the frame begins', 0, null, null],
    ['on the day itself at an hour', 0, 8, '2026-12-20T08:00'],
    ['at the end of a day before', 3, null, '2026-12-18T00:00'],
    ['at an hour of a day before', 1, 17, '2026-12-19T17:00'],
  ])('%s', (_title, closesDaysBefore, closesHour, expected) => {
    expect(bookingClosesAt({ ...threeMonthsAhead, closesDaysBefore, closesHour }, '2026-12-20')).toBe(expected);
  });
});

describe('where the day is closed', () => {
  // A holiday closure from the first to the third.
  const isClosed = (day: string) => day >= '2027-01-01' && day <= '2027-01-03';
  const ifClosed = 'next_open_day';

  test.each([
    ['it opens then all the same', {}, '2027-01-01T09:00'],
    ['it opens on the next open day', { ifClosed }, '2027-01-04T09:00'],
  ] as const)('%s', (_title, more, expected) => {
    expect(bookingOpensAt(opening({ ahead: 2, onDay: 1, ...more }), '2027-03-20', isClosed)).toBe(expected);
  });

  test.each([
    ['it closes then all the same', {}, '2027-01-02T17:00'],
    ['it closes on the open day before', { closesIfClosed: 'open_day_before' }, '2026-12-31T17:00'],
    ['at a minute', { closesMinute: 30 }, '2027-01-02T17:30'],
  ] as const)('%s', (_title, more, expected) => {
    const window = { ...threeMonthsAhead, closesDaysBefore: 3, closesHour: 17, ...more };
    expect(bookingClosesAt(window, '2027-01-05', isClosed)).toBe(expected);
  });
});

describe('a lottery is open', () => {
  test.each([
    [
      'from a day of the month to the end of another',
      {},
      { opensAt: '2026-08-01T09:00', closesAt: '2026-08-11T00:00' },
    ],
    [
      'to the last day of a short month',
      { monthsAhead: 10, fromDay: 20, toDay: 31, toHour: 17 },
      { opensAt: '2026-02-20T09:00', closesAt: '2026-02-28T17:00' },
    ],
    [
      'across the end of a month',
      { monthsAhead: 3, fromDay: 20, toDay: 5, toHour: 17 },
      { opensAt: '2026-09-20T09:00', closesAt: '2026-10-05T17:00' },
    ],
    [
      'across the end of a year, from a half past to a quarter to',
      { monthsAhead: 12, fromDay: 15, fromMinute: 30, toDay: 1, toHour: 16, toMinute: 45 },
      { opensAt: '2025-12-15T09:30', closesAt: '2026-01-01T16:45' },
    ],
  ])('%s', (_title, more, expected) => {
    expect(lotteryTimes({ ...lotteryFourMonthsAhead, ...more }, '2026-12-20')).toEqual(expected);
  });
});

describe('the result is told', () => {
  test.each([
    ['some days after the close', undefined, '2026-08-11T00:00', '2026-08-13T00:00'],
    ['on a day of the month of the close', { onDay: 15, hour: 10 }, '2026-08-11T00:00', '2026-08-15T10:00'],
    ['at a minute', { onDay: 15, hour: 9, minute: 30 }, '2026-08-11T00:00', '2026-08-15T09:30'],
    ['on that of the next when it has passed', { onDay: 10, hour: 10 }, '2026-08-11T00:00', '2026-09-10T10:00'],
    ['and never at the close itself', { onDay: 11, hour: 0 }, '2026-08-11T00:00', '2026-09-11T00:00'],
    ['on the last day of a short month', { onDay: 31, hour: 10 }, '2026-09-05T17:00', '2026-09-30T10:00'],
  ])('%s', (_title, announces, closesAt, expected) => {
    const window = { ...lotteryFourMonthsAhead, ...(announces && { announces }) };
    expect(announcedAt(window, closesAt, 2)).toBe(expected);
  });
});
