import { describe, expect, test } from 'vitest';
import { aHolding, anEntry, anUpperLimit, aPerson, aStanding, midJune } from '#rules/testing/anEventStanding.ts';
import { movedPreferences, preferencesInCart } from './preferences.ts';

const english = anUpperLimit(3, ['A', 'B', 'C'], { name: '英会話', isRanked: true });
const inCart = (eventId: string, preference: number | null = null) =>
  anEntry(eventId, { state: 'in_cart', preference });

const decided = (announceAt: string) => anEntry('C', { state: 'lost', preference: 1, announceAt });

const choices = (...reservations: ReturnType<typeof anEntry>[]) =>
  [...preferencesInCart(aStanding([], { conditions: [english], person: aPerson({ reservations }) }), midJune)].map(
    ([id, { preference }]) => `${preference} ${id.slice(-1)}`,
  );

describe('the choices of a group in the cart', () => {
  test.each([
    ['in the order of adding', [inCart('B'), inCart('A')], ['1 B', '2 A']],
    ['in the order in which they were put', [inCart('B', 2), inCart('A', 1), inCart('C')], ['1 A', '2 B', '3 C']],
    ['after what was applied for', [anEntry('C', { preference: 1 }), inCart('A')], ['2 A']],
    [
      'after the last that was applied for',
      [anEntry('C', { preference: 2 }), inCart('A'), inCart('B')],
      ['3 A', '4 B'],
    ],
    ['without what is told to be decided', [decided('2026-06-09T09:00'), inCart('A')], ['1 A']],
    ['after what is decided and not told yet', [decided('2026-07-02T09:00'), inCart('A')], ['2 A']],
    ['without what came first come', [aHolding('C', { state: 'in_cart' }), inCart('A')], ['1 A']],
    ['without courses of other groups', [inCart('far'), inCart('A')], ['1 A']],
  ])('%s', (_, reservations, expected) => {
    expect(choices(...reservations)).toEqual(expected);
  });

  test('a limit that is not ranked has none', () => {
    expect(
      preferencesInCart(
        aStanding([], { conditions: [anUpperLimit(3, ['A'])], person: aPerson({ reservations: [inCart('A')] }) }),
        midJune,
      ),
    ).toEqual(new Map());
  });
});

describe('moving a choice', () => {
  const known = preferencesInCart(
    aStanding([], {
      conditions: [english],
      person: aPerson({ reservations: [anEntry('C', { preference: 1 }), inCart('A'), inCart('B')] }),
    }),
    midJune,
  );
  const moved = (eventId: string, wanted: number) =>
    movedPreferences(known, `own ${eventId}`, wanted).map(
      ({ eventReservationId, preference }) => `${preference} ${eventReservationId.slice(-1)}`,
    );

  test.each([
    ['B', 2, ['2 B', '3 A']],
    ['A', 3, ['2 B', '3 A']],
    ['A', 2, ['2 A', '3 B']],
    // What was applied for stays where it is.
    ['B', 1, ['2 B', '3 A']],
    ['A', 99, ['2 B', '3 A']],
    ['far', 1, []],
  ])('%s to %i', (eventId, wanted, expected) => {
    expect(moved(eventId, wanted)).toEqual(expected);
  });
});
