import { expect, it } from 'vitest';
import { mostWatches, whyNoMoreWatches } from './whyNoMoreWatches.ts';

it.each([
  { standing: 0, ways: { mail: true, line: false }, code: undefined },
  { standing: mostWatches - 1, ways: { mail: false, line: true }, code: undefined },
  { standing: mostWatches, ways: { mail: true, line: true }, code: 'tooManyWatches' },
  { standing: 0, ways: { mail: false, line: false }, code: 'noWayToTell' },
])('[OPEN-15] $standing watches, told by $ways: $code', ({ standing, ways, code }) => {
  expect(whyNoMoreWatches(standing, ways)?.refusal.code).toBe(code);
});
