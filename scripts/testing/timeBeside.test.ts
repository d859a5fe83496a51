import { expect, test } from 'vitest';
import { timeBeside } from './timeBeside.ts';

test.each([
  [75_000, 2.5, '1.3 of 2.5 min'],
  [150_000, 2.5, '2.5 of 2.5 min'],
  [153_000, 2.5, '2.5 of 2.5 min, over it'],
])('%d ms where %d min are allowed: %s', (milliseconds, minutes, text) => {
  expect(timeBeside(milliseconds, minutes)).toBe(text);
});
