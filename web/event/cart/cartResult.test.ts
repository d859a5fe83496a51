import { beforeEach, expect, test, vi } from 'vitest';
import type { ReserveOutcome } from '#contract/event/cart.ts';
import { aCartEvent } from './cartEventForTests.ts';
import { courseResults, firstMonthOf, readCartResult, writeCartResult } from './cartResult.ts';

const outcome = (eventReservationId: string, overrides: Partial<ReserveOutcome> = {}): ReserveOutcome => ({
  eventReservationId,
  eventId: eventReservationId,
  eventNumber: '',
  eventName: '',
  success: true,
  message: '',
  code: null,
  outcome: 'fixed',
  receipt: null,
  awaitedDraw: null,
  ...overrides,
});

const awaitedDraw = { closesAt: '2026-06-15T17:00', announceAt: '2026-06-16T17:00' };
const receipt = { entryNumber: 'K7Q2M9XW4T', salt: 'ab12' };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

test('[ECART-02] every outcome stands beside its course, in the words of the cart', () => {
  const items = [aCartEvent('木工', { fee: 500, price: 500 }), aCartEvent('陶芸')];
  const outcomes = [
    outcome('陶芸', { outcome: 'applied', receipt, awaitedDraw }),
    outcome('木工', { success: false, message: '満席です。', code: 'full', outcome: null }),
  ];
  expect(courseResults(items, outcomes)).toMatchObject([
    { eventName: '陶芸', yearMonth: '2026-07', outcome: 'applied', receipt, awaitedDraw, message: '' },
    { eventName: '木工', feeText: '500円', outcome: null, receipt: null, awaitedDraw: null, message: '満席です。' },
  ]);
});

test('the calendar opens at the first month in which something was reserved', () => {
  const [item] = courseResults([aCartEvent('陶芸')], [outcome('陶芸')]);
  if (!item) throw new Error('no result');
  const months = [
    { ...item, yearMonth: '2026-06', outcome: null },
    { ...item, yearMonth: '2027-01' },
    { ...item, yearMonth: '2026-12' },
    { ...item, yearMonth: '' },
  ];
  expect(firstMonthOf(months)).toBe('2026-12');
  expect(firstMonthOf(months.slice(0, 1))).toBeUndefined();
});

test('a course that is in the cart no more keeps the name of the answer', () => {
  const [result] = courseResults([], [outcome('x', { eventNumber: 'E9', eventName: '絵画' })]);
  expect(result).toMatchObject({ eventNumber: 'E9', eventName: '絵画', dateTimeText: '', yearMonth: '' });
});

test('[ECART-01] [NET-03] the result outlives a reload under the key of the cart, and no other', () => {
  const courses = courseResults([aCartEvent('陶芸')], [outcome('陶芸', { outcome: 'applied', receipt, awaitedDraw })]);
  writeCartResult(courses);
  expect(sessionStorage.getItem('myCart')).toContain('K7Q2M9XW4T');
  expect(readCartResult()).toEqual(courses);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['the cart of a facility', '{"items":[],"entryType":null}'],
  ['an outcome of a later release', '{"courses":[{"outcome":"delivered"}]}'],
])('%s is no result', (_, text) => {
  if (text !== undefined) sessionStorage.setItem('myCart', text);
  expect(readCartResult()).toBeNull();
});
