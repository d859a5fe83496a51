import { expect, test } from 'vitest';
import { whyNotUndone } from './undoneReception.ts';

const minutes = 60_000;

test.each([
  [0, false, '', null],
  [10, false, '', null],
  [10.1, false, '間違えたため', 'undoTooLate'],
  [10.1, true, '', 'reasonRequired'],
  [600, true, '間違えたため', null],
] as const)('after %d minutes, with the right to pass: %s, because of "%s": %s', (after, mayOverride, reason, why) => {
  expect(whyNotUndone({ receivedAtMs: 0, nowMs: after * minutes }, { mayOverride, reason })).toBe(why);
});
