import { expect, test } from 'vitest';
import type { EventRefusal } from '#contract/event/event.ts';
import { commonUnavailableText } from './unavailable.ts';

const full: EventRefusal = { code: 'full', message: '満席です。' };
const stopped: EventRefusal = { code: 'reservingStopped', message: '現在、予約を受け付けていません。' };

test('a reason that keeps the person from reserving anything is told once', () => {
  const at = (...reasons: (EventRefusal | null)[]) =>
    commonUnavailableText(reasons.map((unavailable) => ({ unavailable })));
  expect(at(stopped, stopped)).toBe(stopped.message);
  expect([at(stopped, null), at(stopped, full), at(full, full), at(null), at()]).toEqual(Array(5).fill(null));
});
