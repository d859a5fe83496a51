import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { digest, hashOf } from '../published/digest.ts';
import { aLine, anEventDraw, lines } from '../testing/aDraw.ts';
import { chiSquareP } from '../testing/chiSquareP.ts';
import { byRank, keyOf, ranking, rankOf, seedOf } from './ranking.ts';

const seed = digest('a seed');
const numbers = (ranks: readonly { n: string }[]) => ranks.map(({ n }) => n);

describe('seed and keys', () => {
  test('the seed is SHA-256 of four lines of text', () => {
    const definition = anEventDraw();
    const root = digest('root');
    expect(seedOf({ definition, root, randomness: '0123456789' })).toBe(
      digest(`chusen-v1/seed\n${hashOf(definition)}\n${root}\n0123456789`),
    );
  });

  test('the key of a ticket is HMAC-SHA256 under the seed', () => {
    const expected = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update('chusen-v1/key\n7KQ4ZD2M9A\n2')
      .digest('hex');
    expect(keyOf({ seed, n: '7KQ4ZD2M9A', ticket: 2 })).toBe(expected);
  });
});

describe('ranking', { timeout: 30_000 }, () => {
  test('an entry ranks by its smallest key', () => {
    const keys = [1, 2, 3, 4, 5].map((ticket) => keyOf({ seed, n: 'A', ticket }));
    const smallest = keys.toSorted()[0];
    expect(rankOf(seed, { n: 'A', t: 5 })).toEqual({ n: 'A', ticket: keys.indexOf(smallest ?? '') + 1, key: smallest });
    const order = ranking(seed, lines(50)).map(({ key }) => key);
    expect(order).toEqual(order.toSorted());
  });

  test('equal keys go by entry number', () => {
    const ranks = ['B', 'A', 'C'].map((n) => ({ n, ticket: 1, key: '00' }));
    expect(numbers(ranks.toSorted(byRank))).toEqual(['A', 'B', 'C']);
  });

  test('one entry alone gets the rank it has among all, and who leaves moves nobody else', () => {
    const anyLines = fc.uniqueArray(
      fc.record({ n: fc.stringMatching(/^[0-9A-Z]{1,6}$/), t: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 25,
        selector: ({ n }) => n,
      },
    );
    fc.assert(
      fc.property(anyLines, fc.nat(), (all, at) => {
        const order = ranking(seed, all);
        for (const line of all) expect(order).toContainEqual(rankOf(seed, line));
        const gone = all[at % all.length]?.n;
        const others = all.filter(({ n }) => n !== gone);
        expect(ranking(seed, others)).toEqual(order.filter(({ n }) => n !== gone));
        expect(ranking(seed, all.toReversed())).toEqual(order);
      }),
      runsOf(),
    );
  });

  test('t tickets come first t times as often', () => {
    const all = [aLine('A'), aLine('B', ['tea'], 2), aLine('C', ['tea'], 3), aLine('D', ['tea'], 4)];
    const draws = 4000;
    const first = new Map(all.map(({ n }) => [n, 0]));
    for (let index = 0; index < draws; index += 1) {
      const n = ranking(digest(`weights ${index}`), all)[0]?.n ?? '';
      first.set(n, (first.get(n) ?? 0) + 1);
    }
    const statistic = all.reduce((sum, { n, t }) => {
      const expected = (draws * t) / 10;
      return sum + ((first.get(n) ?? 0) - expected) ** 2 / expected;
    }, 0);
    const p = chiSquareP(statistic, 3);
    console.log(`weights 1:2:3:4 in ${draws} draws: ${[...first.values()].join(', ')}, p = ${p.toFixed(3)}`);
    expect(p).toBeGreaterThan(0.001);
  });
});

describe('the measure itself', () => {
  test.each([
    [3.841, 1, 0.05],
    [72.055, 39, 0.001],
    [38.335, 39, 0.5],
    [11.345, 3, 0.01],
  ])('chi-square %f of %i degrees leaves %f', (statistic, degrees, p) => {
    expect(chiSquareP(statistic, degrees)).toBeCloseTo(p, 4);
  });
});
