import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { criteria, methodsOf, resultOf } from './criteria.ts';

type AxeRule = { readonly ruleId: string; readonly tags: readonly string[] };
// Its module for browsers has no types for Node.
const axe: { getRules(tags: readonly string[]): readonly AxeRule[] } = createRequire(import.meta.url)('axe-core');

const tagOf = (number: string) => `wcag${number.replaceAll('.', '')}`;

/** What axe runs on each screen for a criterion: neither what it only tries out nor what it is giving up. */
const rulesOf = (number: string) =>
  axe
    .getRules(['wcag2a', 'wcag2aa'])
    .filter(({ tags }) => !tags.includes('experimental') && !tags.includes('deprecated'))
    .filter(({ tags }) => tags.includes(tagOf(number)))
    .map(({ ruleId }) => ruleId)
    .toSorted();

test('[OPEN-14] the sheet has the 25 criteria of level A and the 13 of level AA, each once', () => {
  const levels = Map.groupBy(criteria, ({ level }) => level);
  expect([levels.get('A')?.length, levels.get('AA')?.length]).toEqual([25, 13]);
  expect(new Set(criteria.map(({ number }) => number)).size).toBe(38);
});

test.each(criteria.filter(({ isForNothing }) => !isForNothing))(
  '[OPEN-14] $number $name names just the rules that run for it',
  ({ number, automatic = [] }) => {
    expect(automatic.toSorted()).toEqual(rulesOf(number));
  },
);

test.each(criteria.flatMap(({ number, stories = [] }) => stories.map((story) => ({ number, ...story }))))(
  '[OPEN-14] $number is told by a story that there is: $file $title',
  ({ file, title }) => {
    expect(readFileSync(join(import.meta.dirname, '../../e2e', file), 'utf8')).toContain(title);
  },
);

test('[OPEN-14] what nobody has judged is said not to be', () => {
  const untested = criteria.filter((criterion) => methodsOf(criterion).length === 0);
  expect(untested.map(resultOf)).toEqual(untested.map(() => '未試験'));
  expect(criteria.filter(({ isForNothing }) => isForNothing).map(resultOf)).toEqual(Array(7).fill('適用なし'));
});
