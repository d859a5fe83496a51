import { expect, it } from 'vitest';
import { coverOf } from './coverOf.ts';

const row = (id: string, from: number, to: number, isTheirs = true) => ({ id, spaceId: 'A', from, to, isTheirs });
const closed = (from: number, to: number, spaceId = 'A') => ({ spaceId, from, to });

it('[CLOSE-01] closes what nobody has, before, between and after what is taken', () => {
  const { gaps } = coverOf([closed(0, 24)], [row('a', 9, 12), row('b', 18, 22, false)]);
  expect(gaps).toEqual([closed(0, 9), closed(12, 18), closed(22, 24)]);
});

it('[CLOSE-01] cuts what is taken where the closure begins and ends, and leaves what others hold', () => {
  const { cut, gaps } = coverOf([closed(10, 20)], [row('a', 9, 12), row('b', 18, 22, false)]);
  expect(cut).toEqual([
    {
      id: 'a',
      parts: [
        { spaceId: 'A', from: 9, to: 10, isClosed: false },
        { spaceId: 'A', from: 10, to: 12, isClosed: true },
      ],
    },
  ]);
  expect(gaps).toEqual([closed(12, 18)]);
});

it('[CLOSE-01] knows spaces apart, and what lies beside a closure', () => {
  const { cut, gaps } = coverOf([closed(0, 24, 'B')], [row('a', 9, 12), { ...row('c', 24, 30), spaceId: 'B' }]);
  expect(cut).toEqual([]);
  expect(gaps).toEqual([closed(0, 24, 'B')]);
});

it('[CLOSE-01] cuts a use of several days at each of them', () => {
  const { cut } = coverOf([closed(0, 10), closed(20, 30)], [row('a', 5, 25)]);
  expect(cut[0]?.parts.map(({ from, to, isClosed }) => [from, to, isClosed])).toEqual([
    [5, 10, true],
    [10, 20, false],
    [20, 25, true],
  ]);
});
