import { expect, test } from 'vitest';
import { aFrameArticle, lotteryFourMonthsAhead, taken } from '#rules/testing/anArticle.ts';
import { type DayFacts, frameRowsOf } from './dayAvailability.ts';
import { whyFrameNotWatched } from './whyFrameNotWatched.ts';

const day = '2026-12-20';
const article = aFrameArticle();
const morning = { from: 540, to: 720 };
const isTaken = { occupied: taken(article, day, morning) };
const drawn = aFrameArticle({ lotteryWindow: lotteryFourMonthsAhead });
const closedAt = (now: string) => ({
  now,
  article: aFrameArticle({
    bookingWindow: {
      opens: { unit: 'days', ahead: 30, onDay: null, hour: 9 },
      closesDaysBefore: 3,
      closesHour: 17,
    },
  }),
});

test.each<[string, Partial<DayFacts>, string | null]>([
  ['may be waited for while it is taken', isTaken, null],
  ['before reserving begins, too', { ...isTaken, ...closedAt('2026-11-01T09:00') }, null],
  ['not once reserving has ended', { ...isTaken, ...closedAt('2026-12-17T17:00') }, 'notWatchable'],
  ['not while it is free', {}, 'alreadyFree'],
  ['not once it has begun', { ...isTaken, now: '2026-12-20T09:00' }, 'past'],
  ['not while the room is closed', { occupied: taken(article, day, { ...morning, kind: 'closure' }) }, 'closed'],
  ['not by somebody who is suspended', { ...isTaken, suspended: true }, 'notWatchable'],
  ['not where reserving is stopped', { ...isTaken, canReserve: false }, 'notWatchable'],
  ['not while its lottery takes entries', { ...isTaken, article: drawn, now: '2026-08-05T10:00' }, 'alreadyFree'],
  [
    'but where official use keeps even entries out of it',
    {
      article: drawn,
      now: '2026-08-05T10:00',
      occupied: taken(drawn, day, { ...morning, kind: 'official' }),
    },
    null,
  ],
])('[OPEN-15] a frame: %s', (_, more, code) => {
  const facts = {
    article,
    day,
    now: '2026-11-20T10:00',
    holidays: {},
    occupied: [],
    canReserve: true,
    suspended: false,
    classes: [],
    announceDelayDays: 1,
    ...more,
  };
  const [row] = frameRowsOf(facts).rows;
  expect(row && whyFrameNotWatched(row)).toBe(code);
});
