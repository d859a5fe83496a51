import { describe, expect, test } from 'vitest';
import type { EventDefinition, FacilityDefinition } from '../published/definition.ts';
import { digest } from '../published/digest.ts';
import type { Choice, Line } from '../published/entry.ts';
import { type Holdings, noHoldings } from '../published/holdings.ts';
import { aFacilityDraw, aLine, anEventDraw, aUse, entriesOf, lines } from '../testing/aDraw.ts';
import { chiSquareP } from '../testing/chiSquareP.ts';
import { allocate } from './allocate.ts';
import { closeList } from './closeList.ts';
import { transcriptOf } from './draw.ts';
import { ranking, seedOf } from './ranking.ts';
import { type Stock, stockOf } from './stockOf.ts';

const events = (seats: Record<string, number>) =>
  Object.entries(seats).map(([id, count]) => ({ id, name: id, seats: count }));

/** Draws in the order of these lines. */
function inOrder(
  definition: EventDefinition | FacilityDefinition,
  all: readonly Line[],
  holdings: Holdings = noHoldings,
) {
  const order = all.map(({ n }) => ({ n, ticket: 1, key: '' }));
  const outcomes = allocate({ winLimit: definition.winLimit, lines: all, order, stock: stockOf(definition, holdings) });
  return outcomes.map(({ rounds }) => rounds);
}

describe('events', () => {
  test('in rank order everybody takes the first choice that is left', () => {
    const definition = anEventDraw({ events: events({ tea: 1, ink: 2 }) });
    const all = ['A', 'B', 'C', 'D'].map((n) => aLine(n, ['tea', 'ink']));
    expect(inOrder(definition, all)).toEqual([
      [1, 0],
      [0, 1],
      [0, 1],
      [0, 0],
    ]);
  });

  test('nobody has a second thing before everybody had the chance of a first', () => {
    const definition = anEventDraw({ winLimit: 2, events: events({ tea: 2, ink: 2 }) });
    const all = ['A', 'B', 'C'].map((n) => aLine(n, ['tea', 'ink']));
    expect(inOrder(definition, all)).toEqual([
      [1, 2],
      [1, 0],
      [0, 1],
    ]);
  });

  test('an event without seats has room for everybody; seats taken before are not given again', () => {
    const definition = anEventDraw({ events: [{ id: 'tea', name: '茶道' }, ...events({ ink: 3 })] });
    const all = [aLine('A'), aLine('B'), aLine('C', ['ink']), aLine('D', ['ink'])];
    expect(inOrder(definition, all, { ...noHoldings, seats: { ink: 2 } })).toEqual([[1], [1], [1], [0]]);
    expect(inOrder(definition, all, { ...noHoldings, seats: { ink: 9 } })).toEqual([[1], [1], [0], [0]]);
  });

  test('UpperLimit counts what was held and what was won', () => {
    const set = ['tea', 'ink', 'koto', 'bonsai'];
    const definition = anEventDraw({
      winLimit: 3,
      events: events({ tea: 9, ink: 9, koto: 9, noh: 9 }),
      conditions: [{ type: 'UpperLimit', name: '文化', limit: 2, events: set }],
    });
    const all = ['A', 'B', 'C'].map((n) => aLine(n, ['tea', 'ink', 'koto', 'noh']));
    const held = { B: ['bonsai'], C: ['bonsai', 'ink'] };
    expect(inOrder(definition, all, { ...noHoldings, held })).toEqual([
      [1, 2, 0, 3],
      [1, 0, 0, 2],
      [0, 0, 0, 1],
    ]);
  });

  test('NotReserved forbids both sides of each other, held or won', () => {
    const definition = anEventDraw({
      winLimit: 3,
      events: events({ tea: 9, ink: 9, koto: 9 }),
      conditions: [{ type: 'NotReserved', name: '併願', events: ['tea', 'koto'], opposite: ['ink', 'bonsai'] }],
    });
    const all = [aLine('A', ['tea', 'ink', 'koto']), aLine('B', ['ink', 'tea']), aLine('C', ['tea', 'ink'])];
    const held = { C: ['bonsai'] };
    expect(inOrder(definition, all, { ...noHoldings, held })).toEqual([
      [1, 0, 2],
      [1, 0],
      [0, 1],
    ]);
  });

  test('nobody wins what he holds already', () => {
    expect(inOrder(anEventDraw(), [aLine('A')], { ...noHoldings, held: { A: ['tea'] } })).toEqual([[0]]);
  });
});

describe('facilities', () => {
  const day = '2026-12-05';
  const next = '2026-12-06';
  const morning = [540, 720] as const;

  test('articles that share a space exclude each other, those that share none do not', () => {
    const all = [
      aLine('A', [[aUse('hall-east', day, morning)]]),
      aLine('B', [[aUse('hall', day, morning)]]),
      aLine('C', [[aUse('hall-west', day, morning)]]),
      aLine('D', [[aUse('hall', day, [720, 780])]]),
    ];
    expect(inOrder(aFacilityDraw(), all)).toEqual([[1], [0], [1], [1]]);
  });

  test('an entry is all or nothing over its days, and a refused one takes nothing', () => {
    const all = [
      aLine('A', [[aUse('hall', next, morning)]]),
      aLine('B', [[aUse('hall', day, morning), aUse('hall', next, morning)]]),
      aLine('C', [[aUse('hall', day, morning)]]),
    ];
    expect(inOrder(aFacilityDraw(), all)).toEqual([[1], [0], [1]]);
  });

  test('preparation keeps its distance, over midnight too, and is no obstacle between days of one entry', () => {
    const all = [
      aLine('A', [[aUse('studio', day, [1380, 1440]), aUse('studio', next, [0, 60])]]),
      aLine('B', [[aUse('studio', next, [90, 120])]]),
      aLine('C', [[aUse('studio', next, [120, 150])]]),
    ];
    expect(inOrder(aFacilityDraw(), all)).toEqual([[1], [0], [1]]);
  });

  test('what was taken before the close stays taken; a second choice may still do', () => {
    const places = [{ space: 'west', date: day, from: 1400, to: 1440 + 541 }];
    const all = [aLine('A', [[aUse('hall', next, morning)], [aUse('hall-east', next, morning)]])];
    expect(inOrder(aFacilityDraw(), all, { ...noHoldings, places })).toEqual([[0, 1]]);
  });
});

describe('fairness and size', { timeout: 30_000 }, () => {
  test('4,000 draws of 10 places among 40 entries are uniform', () => {
    const [draws, places, count] = [4000, 10, 40];
    const definition = anEventDraw({ events: events({ tea: places }) });
    const all = lines(count);
    const { root } = closeList({ definition, entries: entriesOf(all), holdings: noHoldings }).closing;
    const wins = new Array<number>(count).fill(0);
    for (let index = 0; index < draws; index += 1) {
      const order = ranking(seedOf({ definition, root, randomness: digest(`uniform ${index}`) }), all);
      const stock = stockOf(definition, noHoldings);
      allocate({ winLimit: 1, lines: all, order, stock }).forEach(({ rounds }, at) => {
        wins[at] = (wins[at] ?? 0) + (rounds[0] ?? 0);
      });
    }
    expect(wins.reduce((sum, won) => sum + won, 0)).toBe(draws * places);
    const share = places / count;
    const squares = wins.reduce((sum, won) => sum + (won - draws * share) ** 2, 0);
    // Within one draw a seat for one is a seat less for the others; that correlation is the factor (count − 1) / count.
    const statistic = ((count - 1) / count) * (squares / (draws * share * (1 - share)));
    const p = chiSquareP(statistic, count - 1);
    console.log(`${draws} draws of ${places} among ${count}: chi-square ${statistic.toFixed(2)}, p = ${p.toFixed(3)}`);
    expect(p).toBeGreaterThan(0.001);
  });

  test('5,000 entries cost one key per ticket and at most one question per choice and round', () => {
    const definition = anEventDraw({ winLimit: 2, events: events({ tea: 200, ink: 300, koto: 100, noh: 50 }) });
    const all = lines(5000, ['tea', 'ink', 'koto', 'noh']);
    const list = closeList({ definition, entries: entriesOf(all), holdings: noHoldings });
    const began = performance.now();
    const { order, outcomes } = transcriptOf(list, { hex: digest('many') });
    console.log(`5,000 entries drawn in ${(performance.now() - began).toFixed(0)} ms`);
    expect(outcomes.flatMap(({ rounds }) => rounds).filter((round) => round > 0)).toHaveLength(650);
    const { stock, questions } = counting(stockOf(definition, noHoldings));
    allocate({ winLimit: definition.winLimit, lines: all, order, stock });
    expect(questions()).toBeLessThanOrEqual(5000 * 4 * 2);
  });
});

test('rounds in which nobody can take anything are not played', () => {
  const definition = anEventDraw({ winLimit: 1000 });
  const all = lines(10);
  const { stock, questions } = counting(stockOf(definition, noHoldings));
  allocate({ winLimit: 1000, lines: all, order: ranking(digest('few'), all), stock });
  expect(questions()).toBe(20);
});

function counting(stock: Stock) {
  let asked = 0;
  const isPossible = (n: string, choice: Choice) => {
    asked += 1;
    return stock.isPossible(n, choice);
  };
  return { stock: { isPossible, take: stock.take }, questions: () => asked };
}
