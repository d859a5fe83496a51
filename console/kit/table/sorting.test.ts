import { expect, test } from 'vitest';
import { nextOrder, orderOf } from './sorting.ts';

test('pressing a head again turns the order round, then gives it back', () => {
  const steps = ['', 'name', '-name', ''];
  for (const [index, text] of steps.slice(0, -1).entries()) expect(nextOrder(text, 'name')).toBe(steps[index + 1]);
  expect(nextOrder('-name', 'state')).toBe('state');
});

test('the address names the order', () => {
  expect([orderOf(''), orderOf('name'), orderOf('-name')]).toEqual([
    [],
    [{ id: 'name', desc: false }],
    [{ id: 'name', desc: true }],
  ]);
});
