import { expect, it } from 'vitest';
import { earlyText } from './beforeUse.ts';

it.each([
  ['2026-06-10T10:00', '3時間前です'],
  ['2026-06-10T10:01', '2時間前です'],
  ['2026-06-10T12:00', '1時間前です'],
  ['2026-06-10T12:15', '45分前です'],
  ['2026-06-10T12:31', ''],
  ['2026-06-10T13:30', ''],
])('who comes at %s to a use at 13:00 is told: %j', (now, text) => {
  expect(earlyText({ startsAt: '2026-06-10T13:00', now })).toBe(text);
});
