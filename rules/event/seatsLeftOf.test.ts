import { describe, expect, test } from 'vitest';
import { aLotterySpan, anEvent, anEventTenant, aSpan, midJune } from '#rules/testing/anEventStanding.ts';
import { seatsLeftOf } from './seatsLeftOf.ts';

const draw = aLotterySpan({ closesAt: '2026-06-08T00:00', announceAt: '2026-06-09T09:00' });
const leftovers = aSpan({ opensAt: '2026-06-08T00:00' });
const nextDraw = aLotterySpan({ eventEntrySpanId: 'next', opensAt: '2026-07-01T00:00', closesAt: '2026-07-08T00:00' });
const twoTurns = anEvent('A', { seatsTaken: 4, spans: [draw, leftovers] });
const tenant = anEventTenant();

describe('seats left are told where first come may take them', () => {
  test.each([
    ['capacity less what is taken', anEvent('A', { seatsTaken: 4 }), midJune, 6],
    ['none are left', anEvent('A', { seatsTaken: 10 }), midJune, 0],
    ['never less than none, when the capacity was lowered', anEvent('A', { seatsTaken: 12 }), midJune, 0],
    ['no capacity, no number', anEvent('A', { capacity: null }), midJune, null],
    ['before first come opens', anEvent('A'), '2026-05-01T00:00', 10],
    ['without a span', anEvent('A', { spans: [] }), midJune, 10],
    ['after a draw that is announced', twoTurns, midJune, 6],
    ['at the moment of the announcement', twoTurns, '2026-06-09T09:00', 6],
    ['while a later draw has not begun', anEvent('A', { seatsTaken: 4, spans: [aSpan(), nextDraw] }), midJune, 6],
  ])('%s', (_title, event, now, expected) => {
    expect(seatsLeftOf(event, tenant, now)).toBe(expected);
  });
});

describe('[ECAL-02] the number of seats never shows the winners of a draw that may not be told', () => {
  test.each([
    ['the current span draws lots', anEvent('A', { spans: [aLotterySpan()] }), midJune],
    ['the current span will draw lots', anEvent('A', { spans: [aLotterySpan()] }), '2026-05-01T00:00'],
    ['the last span drew lots', anEvent('A', { spans: [aLotterySpan()] }), '2026-08-01T00:00'],
    ['first come is open a minute before the announcement', twoTurns, '2026-06-09T08:59'],
    [
      'first come is open while lots are taken too',
      anEvent('A', { spans: [aSpan({ opensAt: '2026-05-01T00:00' }), aLotterySpan()] }),
      midJune,
    ],
  ])('%s', (_title, event, now) => {
    expect(seatsLeftOf(event, tenant, now)).toBeNull();
  });

  test('results stay hidden, and the number with them', () => {
    expect(seatsLeftOf(twoTurns, anEventTenant({ isVisibleApplicationResult: false }), midJune)).toBeNull();
  });
});
