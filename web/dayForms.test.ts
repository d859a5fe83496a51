import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { suspendedText } from '#rules/account/isSuspended.ts';

const root = `${import.meta.dirname}/..`;
const files = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/test/i.test(file));
const sources = files.map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));
const filesWith = (form: RegExp) =>
  sources.flatMap(({ file, text }) => (form.test(text.replaceAll(/^import .*$/gm, '')) ? [file] : [])).toSorted();

test('residents read each day as dayText writes it, but for heads of columns and the narrow choice of days', () => {
  expect(sources.length).toBeGreaterThan(150);
  expect(filesWith(/\bshortDayText\(/)).toEqual([
    'web/facility/DayGrid.tsx',
    'web/facility/calendar/CalendarDays.tsx',
    'web/facility/dayTexts.ts',
  ]);
  expect(
    filesWith(/\blongDayText\(|toLocaleDateString|DateTimeFormat|replaceAll\('-', ?'\/'\)|\}月\$\{.*\}日/),
  ).toEqual(['web/facility/dayTexts.ts']);
});

test('what is said to screen readers alone has the words for month and day', () => {
  expect(filesWith(/\bspokenDayText\(/)).toEqual([
    'web/facility/article/OtherDays.tsx',
    'web/facility/article/SpanCell.tsx',
    'web/facility/calendar/AvailabilityCell.tsx',
    'web/open/RoomMonth.tsx',
    'web/open/search/FoundRoomCard.tsx',
  ]);
});

test('a refusal names its day in the same form', () => {
  expect(suspendedText('2026-11-20')).toContain('（2026/11/20(金)まで）');
});
