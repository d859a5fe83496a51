import { weekdayOf } from '#rules/day/day.ts';

/** The days of a month in weeks from Sunday to Saturday; null for those of the months beside. */
export function weeksOf<Day extends { readonly date: string }>(
  days: readonly Day[],
): readonly (readonly (Day | null)[])[] {
  const before = Array.from({ length: days[0] ? weekdayOf(days[0].date) : 0 }, () => null);
  const cells = [...before, ...days];
  const length = Math.ceil(cells.length / 7);
  return Array.from({ length }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => cells[week * 7 + weekday] ?? null),
  );
}
