import { describe, expect, test } from 'vitest';
import {
  aHolding,
  aLotterySpan,
  anEntry,
  anEvent,
  anEventTenant,
  anExclusion,
  anUpperLimit,
  aPerson,
  aSpan,
  aStanding,
  midJune,
} from '#rules/testing/anEventStanding.ts';
import { choicePageOf } from './choicePageOf.ts';
import type { EventStanding, OwnReservation } from './eventFacts.ts';
import { eventReservationStates, isEventReservationState } from './eventReservationStates.ts';

const events = ['A', 'B', 'C'].map((eventId) => anEvent(eventId));
const pageWith = (reservations: readonly OwnReservation[], more: Partial<EventStanding> = {}) =>
  choicePageOf(aStanding(events, { person: aPerson({ reservations }), ...more }), midJune);

describe('[ELIST-04] reservedCount of a group is what the person may still choose of it', () => {
  const conditions = [anUpperLimit(2, ['A', 'B', 'far'])];
  const left = (reservations: readonly OwnReservation[], more: Partial<EventStanding> = {}) =>
    pageWith(reservations, { conditions, ...more }).conditions[0]?.reservedCount;

  test.each([
    ['the limit, with nothing of it', [], 2],
    ['one less for an event of the page', [aHolding('A')], 1],
    ['one less for an event of another page', [aHolding('far')], 1],
    ['one less for what lies in the cart', [aHolding('A', { state: 'in_cart' })], 1],
    ['the limit, with something else', [aHolding('C')], 2],
    ['none, with as many', [aHolding('A'), aHolding('far')], 0],
    ['none, with more than a lowered limit', [aHolding('A'), aHolding('B'), aHolding('far')], 0],
    ['an event counts once', [anEntry('A', { state: 'lost' }), aHolding('A', { state: 'in_cart' })], 1],
  ])('%s', (_title, reservations, expected) => {
    expect(left(reservations)).toBe(expected);
  });

  test.each(Object.keys(eventReservationStates).filter(isEventReservationState))('a first come that is %s', (state) => {
    expect(left([aHolding('A', { state })])).toBe(eventReservationStates[state].counts ? 1 : 2);
  });

  test('a lost entry counts until the result is told, and from then on no longer', () => {
    const standing = aStanding(events, {
      conditions,
      person: aPerson({ reservations: [anEntry('A', { state: 'lost' })] }),
    });
    const leftAt = (now: string) => choicePageOf(standing, now).conditions[0]?.reservedCount;
    expect(leftAt('2026-07-02T08:59')).toBe(1);
    expect(leftAt('2026-07-02T09:00')).toBe(2);
  });

  test('a group is told whole, with its limit', () => {
    expect(pageWith([], { conditions }).conditions).toEqual([
      {
        eventConditionId: 'limit A,B,far',
        conditionType: 'UpperLimit',
        name: '夏の工作',
        reservedCount: 2,
        limitCount: 2,
        isRanked: false,
        conditionEventIds: [],
        eventIds: ['A', 'B', 'far'],
      },
    ]);
  });

  test('NotReserved has no counts', () => {
    const page = pageWith([aHolding('A')], { conditions: [anExclusion(['A', 'far'], ['B'])] });
    expect(page.conditions).toEqual([
      expect.objectContaining({ reservedCount: 0, limitCount: 0, conditionEventIds: ['A', 'far'], eventIds: ['B'] }),
    ]);
  });
});

describe('[ELIST-04] reservedCount of an entry span is what the person may still choose in it', () => {
  const june = aSpan({ limitCount: 2 });
  const july = aSpan({ eventEntrySpanId: 'july', opensAt: '2026-07-01T00:00', closesAt: '2026-08-01T00:00' });
  const left = (reservations: readonly OwnReservation[], limitCount: number | null = 2) =>
    pageWith(reservations, { events: [anEvent('A', { spans: [aSpan({ limitCount })] })] }).entrySpans;

  test.each([
    ['the limit', [], 2],
    ['one less for an event of another page in the same span', [aHolding('far')], 1],
    ['the limit, with an event of another span', [aHolding('far', { eventEntrySpanId: 'may' })], 2],
    ['the limit, with what was removed', [aHolding('far', { state: 'removed' })], 2],
    ['never less than none', ['a', 'b', 'c'].map((eventId) => aHolding(eventId)), 0],
  ])('%s', (_title, reservations, reservedCount) => {
    expect(left(reservations)).toEqual([{ eventEntrySpanId: 'june', reservedCount, limitCount: 2, eventIds: ['A'] }]);
  });

  test('a span without a limit has no count', () => {
    expect(left([aHolding('far')], null)).toMatchObject([{ reservedCount: null, limitCount: null }]);
  });

  test('a span names the events whose current span it is', () => {
    const mixed = [
      anEvent('A', { spans: [june, july] }),
      anEvent('B', { spans: [july] }),
      anEvent('C', { spans: [] }),
      anEvent('D', { spans: [aLotterySpan(), june] }),
      anEvent('E', { spans: [june] }),
    ];
    expect(pageWith([], { events: mixed }).entrySpans).toMatchObject([
      { eventEntrySpanId: 'june', eventIds: ['A', 'E'] },
      { eventEntrySpanId: 'july', eventIds: ['B'] },
      { eventEntrySpanId: 'draw', eventIds: ['D'] },
    ]);
  });
});

describe('what the person has is named where it counts', () => {
  const conditions = [anExclusion(['far'], ['B']), anUpperLimit(1, ['A', 'wide'])];

  test('of the page and of its conditions, and nothing else', () => {
    const reservations = [
      aHolding('A'),
      aHolding('far', { state: 'in_cart' }),
      aHolding('wide', { state: 'awaiting_payment' }),
      aHolding('elsewhere'),
      aHolding('B', { state: 'removed' }),
      anEntry('C', { state: 'lost' }),
    ];
    expect(pageWith(reservations, { conditions }).held).toEqual([
      { eventId: 'A', eventName: '講座A', isInCart: false, isEntry: false },
      { eventId: 'far', eventName: '講座far', isInCart: true, isEntry: false },
      { eventId: 'wide', eventName: '講座wide', isInCart: false, isEntry: false },
      { eventId: 'C', eventName: '講座C', isInCart: false, isEntry: true },
    ]);
  });

  test('once, though a lost entry counts again because results are hidden again', () => {
    const again = aHolding('A', { eventReservationId: 'again', state: 'in_cart' });
    const page = pageWith([again, anEntry('A', { state: 'lost' })], {
      tenant: anEventTenant({ isVisibleApplicationResult: false }),
    });
    expect(page.held).toEqual([{ eventId: 'A', eventName: '講座A', isInCart: true, isEntry: false }]);
  });
});
