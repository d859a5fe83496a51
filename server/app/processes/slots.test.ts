import { expect, it } from 'vitest';
import { slots } from './slots.ts';

it('grants so many at once, in the order of asking', () => {
  const granted: string[] = [];
  const { want, giveBack } = slots<string>(2);
  for (const turn of ['a1', 'b1', 'a2', 'b2']) want(turn[0] ?? '', () => granted.push(turn));
  expect(granted).toEqual(['a1', 'b1']);
  giveBack('b');
  expect(granted).toEqual(['a1', 'b1', 'a2']);
  giveBack('a');
  expect(granted).toEqual(['a1', 'b1', 'a2', 'b2']);
});

it('frees what a holder had that is gone, and forgets what it waited for', () => {
  const granted: string[] = [];
  const { want, gone, giveBack } = slots<string>(2);
  for (const turn of ['a1', 'a2', 'a3', 'b1', 'b2']) want(turn[0] ?? '', () => granted.push(turn));
  gone('a');
  expect(granted).toEqual(['a1', 'a2', 'b1', 'b2']);
  // What is given back by one that has nothing frees nothing.
  giveBack('a');
  want('c', () => granted.push('c1'));
  expect(granted).not.toContain('c1');
  giveBack('b');
  expect(granted).toContain('c1');
});
