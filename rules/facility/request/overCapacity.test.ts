import { expect, test } from 'vitest';
import { overCapacity } from './overCapacity.ts';

test.each([
  ['as many as the room is for', [40], 40, 0],
  ['more than the room is for', [40], 500, 460],
  ['people who spread over two rooms', [40, 20], 60, 0],
  ['more than both rooms are for', [40, 20], 61, 1],
  ['a room that says nothing', [40, null], 500, 0],
  ['nobody has said how many come', [40], null, 0],
  ['no room', [], 10, 0],
] as const)('%s', (_, capacities, people, over) => {
  expect(overCapacity(capacities, people)).toBe(over);
});
