import { expect, test } from 'vitest';
import {
  aHolding,
  anEvent,
  anExclusion,
  anUpperLimit,
  aPerson,
  aSpan,
  aStanding,
  midJune,
} from '#rules/testing/anEventStanding.ts';
import type { EventStanding, OwnReservation } from './eventFacts.ts';
import { whyNotAgain } from './whyNotAgain.ts';

const lapsed = aHolding('A', { state: 'lapsed' });
const narrow = anEvent('A', { spans: [aSpan({ limitCount: 1, closesAt: midJune })] });

const why = (since: readonly OwnReservation[], more: Partial<EventStanding> = {}, event = anEvent('A')) =>
  whyNotAgain(
    aStanding([event], { person: aPerson({ reservations: [lapsed, ...since] }), ...more }),
    lapsed.eventReservationId,
    midJune,
  )?.code ?? null;

test('who has taken nothing since can have it again, also when its span has closed', () => {
  expect(why([], {}, narrow)).toBeNull();
  expect(why([aHolding('B')])).toBeNull();
});

test('what was taken since may leave no room for it', () => {
  expect(why([aHolding('B')], {}, narrow)).toBe('spanLimit');
  expect(why([aHolding('B')], { conditions: [anUpperLimit(1, ['A', 'B'])] })).toBe('upperLimit');
  expect(why([aHolding('B')], { conditions: [anExclusion(['A'], ['B'])] })).toBe('notReserved');
});

test('nothing is known that stands in the way of an event that is not published any more', () => {
  expect(why([aHolding('B')], { events: [], conditions: [anUpperLimit(1, ['A', 'B'])] })).toBeNull();
});
