import { describe, expect, it } from 'vitest';
import { isChecked } from './checking.ts';
import { areSame, grantsFor, type Mapping } from './mapping.ts';

const mappings: readonly Mapping[] = [
  { group: 'desk', role: 'desk', containerIds: ['b', 'a'] },
  { group: 'all', role: 'desk', containerIds: null },
  { group: 'also', role: 'desk', containerIds: ['a', 'b'] },
  { group: 'boss', role: 'manager', containerIds: null },
];

describe('[API-04] groups become roles', () => {
  it.each([
    [[], []],
    [['unknown', 'DESK'], []],
    [['desk'], [['desk', ['b', 'a']]]],
    [['desk', 'also'], [['desk', ['a', 'b']]]],
    [
      ['boss', 'all'],
      [
        ['desk', null],
        ['manager', null],
      ],
    ],
  ])('%j: %j', (groups, held) => {
    const granted = grantsFor(groups, mappings, '2026-06-10');
    expect(granted.map(({ role, containerIds }) => [role, containerIds])).toEqual(held);
    expect(granted.every(({ validFrom, validUntil }) => validFrom === '2026-06-10' && validUntil === null)).toBe(true);
  });

  it('are the same whatever their order and first day', () => {
    const one = grantsFor(['desk', 'boss'], mappings, '2026-06-10');
    expect(areSame(one, grantsFor(['boss', 'also'], mappings, '2026-07-01'))).toBe(true);
    expect(areSame(one, grantsFor(['boss', 'all'], mappings, '2026-06-10'))).toBe(false);
    expect(areSame(one, one.slice(1))).toBe(false);
  });

  it('a session goes on for a quarter of an hour after the last word', () => {
    expect(isChecked(0, 15 * 60_000 - 1)).toBe(true);
    expect(isChecked(0, 15 * 60_000)).toBe(false);
    expect(isChecked(null, 0)).toBe(false);
  });
});
