import { expect, test } from 'vitest';
import { weeksOf } from './monthWeeks.ts';

const daysOf = (month: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ date: `${month}-${String(index + 1).padStart(2, '0')}` }));

test('a month stands in weeks from Sunday to Saturday', () => {
  const weeks = weeksOf(daysOf('2026-06', 30));
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.map((day) => day?.date ?? '')).toEqual([
    ...['', '2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'],
  ]);
  expect(weeks.at(-1)?.map((day) => day !== null)).toEqual([true, true, true, false, false, false, false]);
  expect(weeksOf(daysOf('2026-02', 28))).toHaveLength(4);
});
