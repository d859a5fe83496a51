import { describe, expect, test } from 'vitest';
import { aFrameArticle, lotteryFourMonthsAhead, taken } from '#rules/testing/anArticle.ts';
import { type DayFacts, frameRowsOf, isClosedDay, markOf, openFramesOf, takeableOn } from './dayAvailability.ts';
import { atDesk, whyNotByThemselves } from './visibility.ts';

const day = '2026-12-20';
const vacancy = aFrameArticle({ visibility: 'vacancy' });

const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  article: vacancy,
  day,
  now: '2026-11-20T10:00',
  holidays: {},
  occupied: [],
  canReserve: true,
  suspended: false,
  classes: [],
  announceDelayDays: 1,
  ...more,
});

const morningTaken = taken(vacancy, day, { from: 540, to: 720 });
const allTaken = taken(vacancy, day, { from: 0, to: 1440 });
const drawn = aFrameArticle({ visibility: 'vacancy', lotteryWindow: lotteryFourMonthsAhead });

describe('what residents may do with a room', () => {
  test.each([
    [{}, null],
    [{ visibility: 'bookable' as const }, null],
    [{ visibility: 'vacancy' as const }, 'reservingStopped'],
    [{ visibility: 'hidden' as const }, 'notFound'],
  ])('%o', (room, code) => {
    expect(whyNotByThemselves(room)?.refusal.code ?? null).toBe(code);
    expect(whyNotByThemselves(atDesk(room))).toBeNull();
  });

  test('says where it is reserved', () => {
    expect(whyNotByThemselves(vacancy)?.refusal.message).toBe('予約は窓口で受け付けます。');
  });
});

describe('of a room of which only what is free is shown', () => {
  test.each<[string, Partial<DayFacts>, string, string | null]>([
    ['all is free', {}, '○', null],
    ['some is', { occupied: morningTaken }, '△', null],
    ['nothing is', { occupied: allTaken }, '×', 'full'],
    ['the day is over', { now: '2026-12-21T00:00' }, '×', 'past'],
    ['its window is closed', { now: '2026-12-19T23:00' }, '○', null],
    ['its window has not opened', { now: '2026-01-10T10:00' }, '○', null],
    ['its lottery is open', { article: drawn, now: '2026-08-05T10:00' }, '○', null],
    [
      'its lottery is open and somebody has it',
      { article: drawn, now: '2026-08-05T10:00', occupied: allTaken },
      '×',
      'full',
    ],
    ['it is closed', { article: aFrameArticle({ visibility: 'vacancy', closedWeekdays: [0] }) }, '×', 'closed'],
    ['nobody may reserve', { canReserve: false }, '×', 'notAccepting'],
  ])('where %s', (_title, more, displayText, reason) => {
    const mark = markOf(facts(more));
    expect([mark.displayText, mark.reason, mark.canWatch ?? false]).toEqual([displayText, reason, false]);
  });

  test('each frame says whether it is free, and that the desk takes reservations', () => {
    const { entryType, rows } = frameRowsOf(facts({ occupied: morningTaken }));
    expect(entryType).toBe('normal');
    expect(
      rows.map(({ displayText, isAvailable, canReserve, reason, reasonText }) => ({
        displayText,
        isAvailable,
        canReserve,
        reason,
        reasonText,
      }))[0],
    ).toEqual({
      displayText: '予約済み',
      isAvailable: false,
      canReserve: false,
      reason: 'full',
      reasonText: undefined,
    });
    const free = rows.filter(({ isAvailable }) => isAvailable);
    expect(free.length).toBeGreaterThan(0);
    for (const row of free) {
      expect(row).toMatchObject({
        displayText: '空き',
        canReserve: false,
        reason: 'notAccepting',
        reasonText: '空いています。予約は窓口で受け付けます。',
        opensAt: null,
      });
    }
  });

  test('the search finds what is free', () => {
    expect(takeableOn(facts({ occupied: morningTaken }))).toMatchObject({ displayText: '△', entryType: 'normal' });
    expect(takeableOn(facts({ occupied: allTaken }))).toBeNull();
    expect(takeableOn(facts({ canReserve: false }))).toBeNull();
  });

  test('a day is closed only where the room is', () => {
    expect(isClosedDay(facts())).toBe(false);
    expect(isClosedDay(facts({ article: aFrameArticle({ visibility: 'vacancy', closedWeekdays: [0] }) }))).toBe(true);
  });

  test('at the desk it is as every other room', () => {
    const plain = aFrameArticle();
    for (const more of [{}, { now: '2026-12-19T23:00' }, { occupied: morningTaken }]) {
      const { article: _, ...rest } = facts(more);
      expect(markOf({ ...rest, article: atDesk(vacancy) })).toEqual(markOf({ ...rest, article: plain }));
      expect(openFramesOf({ ...rest, article: atDesk(vacancy) })).toEqual(openFramesOf({ ...rest, article: plain }));
    }
  });
});
