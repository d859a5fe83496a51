import { expect, test } from 'vitest';
import { oddsOf } from './oddsOf.ts';
import { noHoldings } from './published/holdings.ts';
import { aFacilityDraw, aLine, anEventDraw, aUse, drawn } from './testing/aDraw.ts';

test('of events: how many want each, how many before all else, with how many tickets, and for how many seats', () => {
  const definition = anEventDraw({
    events: [
      { id: 'tea', name: '茶道', seats: 2 },
      { id: 'ink', name: '書道', seats: 1 },
      { id: 'koto', name: '箏' },
    ],
  });
  const all = [aLine('A', ['ink', 'tea'], 2), aLine('B', ['ink']), aLine('C', ['tea', 'ink'])];
  expect(oddsOf(drawn(definition, all, { ...noHoldings, seats: { ink: 3 } }))).toEqual([
    { choice: 'ink', applications: 3, firstChoices: 2, tickets: 4, seats: 0 },
    { choice: 'tea', applications: 2, firstChoices: 1, tickets: 3, seats: 2 },
    { choice: 'koto', applications: 0, firstChoices: 0, tickets: 0, seats: null },
  ]);
});

test('of facilities: the same for every choice that somebody made', () => {
  const morning = [aUse('hall', '2026-12-05', [540, 720])];
  const evening = [aUse('hall', '2026-12-05', [1080, 1320])];
  const places = [{ space: 'west', date: '2026-12-05', from: 1200, to: 1260 }];
  const all = [aLine('A', [evening]), aLine('B', [morning, evening]), aLine('C', [evening], 3)];
  expect(oddsOf(drawn(aFacilityDraw(), all, { ...noHoldings, places }))).toEqual([
    { choice: evening, applications: 3, firstChoices: 2, tickets: 5, seats: 0 },
    { choice: morning, applications: 1, firstChoices: 1, tickets: 1, seats: 1 },
  ]);
});
