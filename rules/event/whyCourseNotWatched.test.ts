import { expect, test } from 'vitest';
import { aLotterySpan, anEvent, aSpan, midJune } from '#rules/testing/anEventStanding.ts';
import { takesAnybody, whyCourseNotWatched } from './whyCourseNotWatched.ts';

test.each([
  ['may be waited for when it is full', { code: 'full', message: '満席です。' }, undefined, undefined],
  ['not when it is free', null, 'alreadyFree', undefined],
  [
    'not when something else keeps the person out, which it says',
    { code: 'closed', message: '終了' },
    'notWatchable',
    '終了',
  ],
] as const)('[OPEN-15] a course: %s', (_, unavailable, code, message) => {
  const refusal = whyCourseNotWatched({ unavailable })?.refusal;
  expect([refusal?.code, refusal?.message]).toEqual([code, message]);
});

test.each([
  ['a seat that is free', anEvent('A', { capacity: 2, seatsTaken: 1 }), midJune, true],
  ['no seat', anEvent('A', { capacity: 2, seatsTaken: 2 }), midJune, false],
  ['no limit', anEvent('A', { capacity: null, seatsTaken: 2 }), midJune, true],
  ['no seat, but a draw that takes entries', anEvent('A', { seatsTaken: 10, spans: [aLotterySpan()] }), midJune, true],
  ['a span that is over', anEvent('A', { spans: [aSpan()] }), '2026-07-01T00:00', false],
])('a course with %s takes somebody: that is asked before each person', (_, event, now, takes) => {
  expect(takesAnybody(event, now)).toBe(takes);
});
