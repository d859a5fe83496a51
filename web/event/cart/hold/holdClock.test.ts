import { expect, test } from 'vitest';
import type { HoldState } from '#contract/event/cart.ts';
import type { EventRefusal } from '#contract/event/event.ts';
import {
  clockText,
  heldSecondsOf,
  holdAnnouncement,
  holdOverText,
  holdRefetchDelay,
  phaseOf,
  secondsLeftAt,
  spokenTimeText,
} from './holdClock.ts';

test.each([
  [0, 900],
  [1, 900],
  [999, 900],
  [1_000, 899],
  [59_500, 841],
  [900_000, 0],
  [5_000_000, 0],
])('%i ms after it was told, 900 seconds are %i', (passed, left) => {
  expect(secondsLeftAt({ secondsLeft: 900, receivedAt: 12_345 }, 12_345 + passed)).toBe(left);
});

test.each([
  [900, 'running'],
  [61, 'running'],
  [60, 'ending'],
  [1, 'ending'],
  [0, 'over'],
])('with %i seconds left a hold is %s', (left, phase) => {
  expect(phaseOf(left)).toBe(phase);
});

test.each([
  [754, '12:34', '12分34秒'],
  [900, '15:00', '15分'],
  [3_600, '60:00', '60分'],
  [61, '1:01', '1分1秒'],
  [9, '0:09', '9秒'],
  [0, '0:00', '0秒'],
])('%i seconds are written %s and said %s', (seconds, written, said) => {
  expect([clockText(seconds), spokenTimeText(seconds)]).toEqual([written, said]);
});

test('in fifteen minutes screen readers are told three times', () => {
  const told = [];
  for (let left = 900; left > 0; left -= 1) told.push(holdAnnouncement(left, left - 1));
  expect(told.filter((news) => news !== null)).toEqual([
    { message: '席の確保は、残り5分です。', politeness: 'polite' },
    { message: '席の確保がまもなく切れます。残り1分です。', politeness: 'assertive' },
    { message: holdOverText, politeness: 'assertive' },
  ]);
});

test('of what a tab slept through only the present state is told', () => {
  expect(holdAnnouncement(800, 42)?.message).toBe('席の確保がまもなく切れます。残り42秒です。');
  expect(holdAnnouncement(800, 0)?.message).toBe(holdOverText);
});

test('more time is no news, nor is what was told already', () => {
  expect([
    holdAnnouncement(42, 900),
    holdAnnouncement(0, 900),
    holdAnnouncement(0, 0),
    holdAnnouncement(60, 59),
    holdAnnouncement(299, 298),
  ]).toEqual(Array(5).fill(null));
});

test('a cart counts its hold; once seats were given up it stands at the end, without any it counts nothing', () => {
  const cart = (holdState: HoldState, secondsLeft: number | null, unavailable: EventRefusal | null = null) => ({
    items: [{ holdState, unavailable }],
    hold: secondsLeft === null ? null : { secondsLeft },
    receivedAt: 1_000,
  });
  expect(heldSecondsOf(cart('held', 20), 6_000)).toBe(15);
  expect(heldSecondsOf(cart('expired', 20), 6_000)).toBe(15);
  expect(heldSecondsOf(cart('expired', null), 6_000)).toBe(0);
  expect(heldSecondsOf(cart('expired', null, { code: 'full', message: '満席です。' }), 6_000)).toBeNull();
  expect(heldSecondsOf(cart('none', null), 6_000)).toBeNull();
});

test('the server is asked again every minute and just after the end', () => {
  expect([900, 30, 0].map((secondsLeft) => holdRefetchDelay({ secondsLeft }))).toEqual([60_000, 31_000, 5_000]);
  expect(holdRefetchDelay(null)).toBe(false);
});
