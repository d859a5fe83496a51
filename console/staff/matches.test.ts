import { expect, test } from 'vitest';
import { matches } from './matches.ts';

const member = { name: '窓口 花子', login: 'hanako.m', state: 'active' } as const;

test.each([
  ['', '', true],
  ['窓口花子', '', true],
  ['ＨＡＮＡＫＯ', '', true],
  ['太郎', '', false],
  ['花子', 'active', true],
  ['花子', 'disabled', false],
])('looking for %s among %s', (q, state, isFound) => {
  expect(matches(member, { q, state })).toBe(isFound);
});
