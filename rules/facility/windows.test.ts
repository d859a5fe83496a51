import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, dayFromNumber, localDateTimeAt } from '#rules/day/day.ts';
import { lotteryFourMonthsAhead, threeMonthsAhead } from '#rules/testing/anArticle.ts';
import { runsOf } from '../testing/load.ts';
import { type BookingWindow, bookingClosesAt, bookingOpensAt, bookingPhase, lotteryTimes } from './windows.ts';

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
  ])('%s', (_title, more, expected) => {
    expect(lotteryTimes({ ...lotteryFourMonthsAhead, ...more }, '2026-12-20')).toEqual(expected);
  });
});

describe('where a use day stands without a lottery', () => {
  const article = { bookingWindow: { ...threeMonthsAhead, closesDaysBefore: 2 }, lotteryWindow: null };

  test.each([
    ['[CAL-04] a minute before it opens', '2026-09-01T08:59', { phase: 'notYetOpen', opensAt: '2026-09-01T09:00' }],
    ['when it opens', '2026-09-01T09:00', { phase: 'normal', opensAt: null }],
    ['in the last minute', '2026-12-18T23:59', { phase: 'normal', opensAt: null }],
    ['[CAL-04] at the deadline', '2026-12-19T00:00', { phase: 'deadlinePassed', opensAt: null }],
    ['[CAL-04] when the day is over', '2026-12-21T00:00', { phase: 'past', opensAt: null }],
  ])('%s', (_title, now, expected) => {
    expect(bookingPhase({ article, day: '2026-12-20', now, announceDelayDays: 1 })).toEqual(expected);
  });

  test.each([
    ['2026-12-20T08:59', 'normal'],
    ['2026-12-20T09:00', 'past'],
  ])('a frame at nine, at %s: %s', (now, phase) => {
    const open = { bookingWindow: threeMonthsAhead, lotteryWindow: null };
    expect(bookingPhase({ article: open, day: '2026-12-20', now, startsMinute: 540, announceDelayDays: 1 })).toEqual({
      phase,
      opensAt: null,
    });
  });
});

describe('where a use day stands with a lottery', () => {
  const article = { bookingWindow: threeMonthsAhead, lotteryWindow: lotteryFourMonthsAhead };
  const phase = (now: string, announceDelayDays = 1, bookingWindow = threeMonthsAhead) =>
    bookingPhase({ article: { ...article, bookingWindow }, day: '2026-12-20', now, announceDelayDays });

  test.each([
    ['waits for the lottery', '2026-07-31T12:00', { phase: 'notYetOpen', opensAt: '2026-08-01T09:00' }],
    ['takes entries', '2026-08-01T09:00', { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00' }],
    [
      'takes entries to the last minute',
      '2026-08-10T23:59',
      { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00' },
    ],
    ['waits for first come', '2026-08-11T00:00', { phase: 'notYetOpen', opensAt: '2026-09-01T09:00' }],
    ['opens to first come', '2026-09-01T09:00', { phase: 'normal', opensAt: null }],
  ])('%s', (_title, now, expected) => {
    expect(phase(now)).toEqual(expected);
  });

  test.each([
    ['waits for its own opening first', '2026-08-31T23:59', { phase: 'notYetOpen', opensAt: '2026-09-01T09:00' }],
    ['then for the announcement, as long as that takes', '2026-09-01T09:00', { phase: 'notYetOpen', opensAt: null }],
    ['though the deadline comes', '2026-12-21T00:00', { phase: 'past', opensAt: null }],
    ['and takes entries', '2026-08-10T23:59', { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00' }],
  ])('[LOT-01] while the draw is not announced it %s', (_title, now, expected) => {
    const awaiting = { ...article, awaitedCloses: ['2026-08-11T00:00'] };
    expect(bookingPhase({ article: awaiting, day: '2026-12-20', now, announceDelayDays: 1 })).toEqual(expected);
    // Another lottery of the container does not affect it.
    const other = { ...article, awaitedCloses: ['2026-07-11T00:00'] };
    expect(bookingPhase({ article: other, day: '2026-12-20', now, announceDelayDays: 1 })).toEqual(phase(now));
  });

  test.each([
    ['one day', 1, '2026-08-12T00:00'],
    ['five days for one tag', 5, '2026-08-16T00:00'],
  ])(
    'first come that would be open already waits for the announcement, %s after the close',
    (_title, delay, opensAt) => {
      const early = opening({ unit: 'days', ahead: 365 });
      expect(phase('2026-07-01T00:00', delay, early)).toEqual({ phase: 'notYetOpen', opensAt: '2026-08-01T09:00' });
      expect(phase('2026-08-11T00:00', delay, early)).toEqual({ phase: 'notYetOpen', opensAt });
      expect(phase(opensAt, delay, early)).toEqual({ phase: 'normal', opensAt: null });
    },
  );

  test('a day for the lottery alone has passed its deadline once the lottery has closed', () => {
    const lotteryAlone = { ...threeMonthsAhead, closesDaysBefore: 120 };
    expect(phase('2026-08-05T00:00', 1, lotteryAlone).phase).toBe('lottery');
    expect(phase('2026-08-11T00:00', 1, lotteryAlone)).toEqual({ phase: 'deadlinePassed', opensAt: null });
  });
});

describe('in every window', () => {
  const windows = fc.record({
    bookingWindow: fc.record({
      opens: fc.record({
        unit: fc.constantFrom('months' as const, 'days' as const),
        ahead: fc.nat(12),
        onDay: fc.option(fc.integer({ min: 1, max: 31 })),
        hour: fc.nat(24),
      }),
      closesDaysBefore: fc.nat(10),
      closesHour: fc.option(fc.nat(24)),
    }),
    lotteryWindow: fc.option(
      fc.record({
        monthsAhead: fc.integer({ min: 1, max: 12 }),
        fromDay: fc.integer({ min: 1, max: 15 }),
        fromHour: fc.nat(24),
        toDay: fc.integer({ min: 16, max: 31 }),
        toHour: fc.nat(24),
      }),
    ),
  });
  const day = fc.integer({ min: 20_000, max: 22_000 }).map(dayFromNumber);

  test('what is not open yet opens at the moment promised, and not a minute before', () => {
    fc.assert(
      fc.property(windows, day, fc.integer({ min: 0, max: 600_000 }), fc.nat(7), (article, use, before, delay) => {
        const at = (now: string) => bookingPhase({ article, day: use, now, announceDelayDays: delay });
        const now = addMinutes(localDateTimeAt(use, 0), -before);
        const { phase, opensAt } = at(now);
        expect(opensAt === null).toBe(phase !== 'notYetOpen');
        if (opensAt === null) return;
        expect(opensAt > now).toBe(true);
        expect(at(addMinutes(opensAt, -1)).phase).toBe('notYetOpen');
        expect(['lottery', 'normal']).toContain(at(opensAt).phase);
      }),
      runsOf(500),
    );
  });
});
