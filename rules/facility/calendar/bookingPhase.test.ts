import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMinutes, dayFromNumber, localDateTimeAt } from '#rules/day/day.ts';
import { aFrameArticle, lotteryFourMonthsAhead, threeMonthsAhead } from '#rules/testing/anArticle.ts';
import { runsOf } from '#rules/testing/load.ts';
import { bookingPhase, windowOn } from './bookingPhase.ts';
import type { BookingWindow } from './windows.ts';

const opening = (opens: Partial<BookingWindow['opens']>): BookingWindow => ({
  ...threeMonthsAhead,
  opens: { ...threeMonthsAhead.opens, ...opens },
});

describe('where a use day stands without a lottery', () => {
  const article = aFrameArticle({ bookingWindow: { ...threeMonthsAhead, closesDaysBefore: 2 } });

  test.each([
    ['[CAL-04] a minute before it opens', '2026-09-01T08:59', { phase: 'notYetOpen', opensAt: '2026-09-01T09:00' }],
    ['when it opens', '2026-09-01T09:00', { phase: 'normal', opensAt: null }],
    ['in the last minute', '2026-12-18T23:59', { phase: 'normal', opensAt: null }],
    ['[CAL-04] at the deadline', '2026-12-19T00:00', { phase: 'deadlinePassed', opensAt: null }],
    ['[CAL-04] when the day is over', '2026-12-21T00:00', { phase: 'past', opensAt: null }],
  ])('%s', (_title, now, expected) => {
    expect(bookingPhase({ article, day: '2026-12-20', holidays: {}, now, announceDelayDays: 1 })).toEqual(expected);
  });

  test.each([
    ['2026-12-20T08:59', 'normal'],
    ['2026-12-20T09:00', 'past'],
  ])('a frame at nine, at %s: %s', (now, phase) => {
    const open = aFrameArticle();
    expect(
      bookingPhase({ article: open, day: '2026-12-20', holidays: {}, now, startsMinute: 540, announceDelayDays: 1 }),
    ).toEqual({
      phase,
      opensAt: null,
    });
  });
});

describe('where a use day stands with a lottery', () => {
  const article = aFrameArticle({ lotteryWindow: lotteryFourMonthsAhead });
  const phase = (now: string, announceDelayDays = 1, bookingWindow = threeMonthsAhead) =>
    bookingPhase({ article: { ...article, bookingWindow }, day: '2026-12-20', holidays: {}, now, announceDelayDays });

  test.each([
    ['waits for the lottery', '2026-07-31T12:00', { phase: 'notYetOpen', opensAt: '2026-08-01T09:00' }],
    [
      'takes entries',
      '2026-08-01T09:00',
      { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00', announceAt: '2026-08-12T00:00' },
    ],
    [
      'takes entries to the last minute',
      '2026-08-10T23:59',
      { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00', announceAt: '2026-08-12T00:00' },
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
    [
      'and takes entries',
      '2026-08-10T23:59',
      { phase: 'lottery', opensAt: null, lotteryClosesAt: '2026-08-11T00:00', announceAt: '2026-08-12T00:00' },
    ],
  ])('[LOT-01] while the draw is not announced it %s', (_title, now, expected) => {
    const awaiting = { ...article, awaitedCloses: ['2026-08-11T00:00'] };
    expect(bookingPhase({ article: awaiting, day: '2026-12-20', holidays: {}, now, announceDelayDays: 1 })).toEqual(
      expected,
    );
    // Another lottery of the container does not affect it.
    const other = { ...article, awaitedCloses: ['2026-07-11T00:00'] };
    expect(bookingPhase({ article: other, day: '2026-12-20', holidays: {}, now, announceDelayDays: 1 })).toEqual(
      phase(now),
    );
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
      fc.property(windows, day, fc.integer({ min: 0, max: 600_000 }), fc.nat(7), (windows, use, before, delay) => {
        const article = aFrameArticle(windows);
        const at = (now: string) => bookingPhase({ article, day: use, holidays: {}, now, announceDelayDays: delay });
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

describe('windows by class of user and by condition of use', () => {
  const months = (ahead: number, closesDaysBefore = 0) => ({ ...opening({ ahead }), closesDaysBefore });
  const article = aFrameArticle({
    bookingWindow: months(1, 7),
    classWindows: [
      { classes: ['resident'], bookingWindow: months(3, 7) },
      { classes: ['group'], bookingWindow: months(2, 3) },
      { conditions: ['profit'], bookingWindow: months(0, 10) },
      { classes: ['group'], conditions: ['sale'], bookingWindow: months(1) },
    ],
  });
  const day = '2026-12-20';
  const window = (classes: readonly string[], conditions: readonly string[] = []) =>
    windowOn({ article, day, holidays: {}, asking: { classes, conditions } });

  test.each([
    ['who has no class with a window has that of everybody', [], [], '2026-11-01T09:00', '2026-12-14T00:00'],
    ['a class has its own', ['resident'], [], '2026-09-01T09:00', '2026-12-14T00:00'],
    ['of several classes the widest counts', ['resident', 'group'], [], '2026-09-01T09:00', '2026-12-18T00:00'],
    ['a class without a window changes nothing', ['outside'], [], '2026-11-01T09:00', '2026-12-14T00:00'],
    ['a condition narrows it', ['resident'], ['profit'], '2026-12-01T09:00', '2026-12-11T00:00'],
    ['never widens it', ['group'], ['sale'], '2026-11-01T09:00', '2026-12-18T00:00'],
    ['and only for whom it is meant', ['resident'], ['sale'], '2026-09-01T09:00', '2026-12-14T00:00'],
  ])('%s', (_title, classes, conditions, opensAt, closesAt) => {
    expect(window(classes, conditions)).toEqual({ opensAt, closesAt, entersLottery: true });
  });

  test('who takes no part in the lottery waits for the rest of it', () => {
    const drawn = aFrameArticle({
      lotteryWindow: lotteryFourMonthsAhead,
      bookingWindow: threeMonthsAhead,
      classWindows: [{ classes: ['outside'], bookingWindow: opening({ ahead: 1 }), lottery: false }],
    });
    const phase = (now: string, classes: readonly string[]) =>
      bookingPhase({
        article: drawn,
        day,
        holidays: {},
        now,
        announceDelayDays: 1,
        asking: { classes, conditions: [] },
      });
    expect(phase('2026-08-05T00:00', []).phase).toBe('lottery');
    const later = { phase: 'notYetOpen', opensAt: '2026-11-01T09:00' };
    expect(phase('2026-07-01T00:00', ['outside'])).toEqual(later);
    expect(phase('2026-08-05T00:00', ['outside'])).toEqual(later);
    expect(phase('2026-09-01T09:00', [])).toEqual({ phase: 'normal', opensAt: null });
    expect(phase('2026-09-01T09:00', ['outside'])).toEqual(later);
  });

  test('a window that opens on a closed day waits for the next open one of its room', () => {
    const closed = aFrameArticle({
      bookingWindow: opening({ ahead: 2, onDay: 1, ifClosed: 'next_open_day' }),
      timetable: [{ when: { season: { from: '12-29', to: '01-03' } }, closedFor: '年末年始' }],
      closedWeekdays: [1],
    });
    expect(windowOn({ article: closed, day: '2027-03-20', holidays: {} }).opensAt).toBe('2027-01-05T09:00');
  });

  test('a fixed day for the result is what first come waits for', () => {
    const drawn = aFrameArticle({
      lotteryWindow: { ...lotteryFourMonthsAhead, announces: { onDay: 20, hour: 10 } },
      bookingWindow: opening({ unit: 'days', ahead: 365 }),
    });
    const asked = { article: drawn, day, holidays: {}, now: '2026-08-11T00:00', announceDelayDays: 1 };
    expect(bookingPhase(asked)).toEqual({ phase: 'notYetOpen', opensAt: '2026-08-20T10:00' });
    expect(bookingPhase({ ...asked, now: '2026-08-10T23:59' })).toMatchObject({ announceAt: '2026-08-20T10:00' });
  });

  test('windows hold by the version of the day of use', () => {
    const changing = aFrameArticle({
      versions: [{ firstDay: '2027-04-01', bookingWindow: opening({ ahead: 6 }) }],
    });
    const at = (use: string) => windowOn({ article: changing, day: use, holidays: {} }).opensAt;
    expect([at('2027-03-31'), at('2027-04-01')]).toEqual(['2026-12-01T09:00', '2026-10-01T09:00']);
  });
});
