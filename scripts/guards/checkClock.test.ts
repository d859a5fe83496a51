import { expect, test } from 'vitest';
import { checkClock } from './checkClock.ts';
import { aTree } from './testing/aTree.ts';

const problemsOf = (source: string, path = 'web/facility/today.ts') => checkClock(aTree({ [path]: source })).problems;

test.each([
  ['const now = Date.now();', 'Date.now'],
  ['const clock = (now: () => number = Date.now) => now();', 'Date.now'],
  ["const now = Date['now']();", 'Date.now'],
  ['const now = globalThis.Date.now();', 'Date.now'],
  ['const today = new Date();', 'new Date()'],
  ['const today = new window.Date();', 'new Date()'],
  ['const today = Date();', 'Date()'],
  ['const today = Temporal.Now.plainDateISO();', 'Temporal.Now'],
  ['const began = performance.timeOrigin;', 'timeOrigin'],
  ['const hour = (instant: Date) => instant.getHours();', 'getHours'],
  ['const text = (instant: Date) => instant.toLocaleDateString();', 'toLocaleDateString'],
  ["import { getLocalTimeZone } from '@internationalized/date';", 'getLocalTimeZone'],
])('[TIME-01] a screen that reads the clock or the zone of the device is refused: %s', (source, what) => {
  expect(problemsOf(source)).toEqual([
    `web/facility/today.ts:1: ${what} is the device's: take the time of clockOfServer, useToday or useNow: a device may be days off`,
  ]);
});

test.each(['console/board/a.tsx', 'ui/form/a.tsx', 'client/a.ts', 'rules/day/a.ts', 'contract/a.ts'])(
  '[TIME-01] so is one of %s',
  (path) => expect(problemsOf('const now = Date.now();', path)).toHaveLength(1),
);

test.each([
  ['an instant that is given', 'const at = new Date(1_700_000_000_000); const ms = Date.parse("2026-12-01Z");'],
  ['how long something took', 'const from = performance.now();'],
  ['a text that names it', 'const words = "Date.now() and new Date()"; // Temporal.Now'],
  ['a number in the words of the locale', 'const text = (1_000).toLocaleString("ja-JP");'],
])('[TIME-01] %s is no matter of the clock', (_, source) => expect(problemsOf(source)).toEqual([]));

test.each([
  'client/serverClock.ts',
  'web/app/preload.ts',
  'web/facility/today.test.ts',
  'server/jobs/run.ts',
  'scripts/dev.ts',
])('[TIME-01] %s may read it', (path) => expect(problemsOf('const now = Date.now();', path)).toEqual([]));
