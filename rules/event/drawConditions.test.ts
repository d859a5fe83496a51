import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChoicePage, whyNotChoosable } from '#rules/event/whyNotChoosable.ts';
import { conditionsHold } from '#rules/lottery/draw/conditionsHold.ts';
import type { Condition } from '#rules/lottery/published/definition.ts';
import { testSeed } from '../testing/load.ts';

const ids = ['tea', 'ink', 'koto', 'noh', 'go'];
const someIds = fc.subarray(ids);

const anyCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({
    type: fc.constant('UpperLimit' as const),
    name: fc.constant('上限'),
    limit: fc.integer({ min: 1, max: 4 }),
    events: someIds,
  }),
  fc.tuple(someIds, someIds).map(([events, others]) => ({
    type: 'NotReserved' as const,
    name: '併願不可',
    events,
    opposite: others.filter((id) => !events.includes(id)),
  })),
);

/** The page on which somebody chooses who has already what is `mine`, as choicePageOf makes it. */
const pageOf = (conditions: readonly Condition[], mine: readonly string[]): ChoicePage => ({
  events: ids.map((eventId) => ({ eventId, eventName: eventId, entryType: 'lottery' as const })),
  entrySpans: [],
  held: mine.map((eventId) => ({ eventId, eventName: eventId, isInCart: false, isEntry: false })),
  conditions: conditions.map((condition, index) => {
    const common = { eventConditionId: String(index), name: condition.name, isRanked: false };
    if (condition.type === 'NotReserved') {
      const sides = { conditionEventIds: [...condition.events], eventIds: [...condition.opposite] };
      return { ...common, conditionType: condition.type, reservedCount: 0, limitCount: 0, ...sides };
    }
    const used = condition.events.filter((id) => mine.includes(id)).length;
    const reservedCount = Math.max(0, condition.limit - used);
    const sides = { conditionEventIds: [], eventIds: [...condition.events] };
    return { ...common, conditionType: condition.type, reservedCount, limitCount: condition.limit, ...sides };
  }),
});

test('a draw gives beside what somebody has exactly what the screen would let him choose beside it', () => {
  const seen = { yes: 0, no: 0 };
  fc.assert(
    fc.property(fc.array(anyCondition, { maxLength: 4 }), fc.shuffledSubarray(ids), (conditions, all) => {
      const [event = 'tea', ...mine] = all;
      const holds = conditionsHold({ conditions, event, mine: new Set(mine) });
      expect(whyNotChoosable(pageOf(conditions, mine), event, []) === null).toBe(holds);
      // What was chosen on the page counts like what is held.
      const [chosen, held] = [mine.slice(0, 2), mine.slice(2)];
      expect(whyNotChoosable(pageOf(conditions, held), event, chosen) === null).toBe(holds);
      seen[holds ? 'yes' : 'no'] += 1;
    }),
    { seed: testSeed, numRuns: 3_000 },
  );
  expect(Math.min(seen.yes, seen.no)).toBeGreaterThan(300);
});
