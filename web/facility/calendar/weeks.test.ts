import { expect, test } from 'vitest';
import type { DayAvailability, DayCell } from '#contract/facility/room.ts';
import { daysFrom } from '#rules/day/day.ts';
import { nextFreeDay, withNextWeek } from './weeks.ts';

const aCell = (date: string, articleId: string, isAvailable = true): DayCell => ({
  date,
  articleId,
  displayText: isAvailable ? '○' : '×',
  isAvailable,
  reason: isAvailable ? null : 'full',
  opensAt: null,
});

const aWeek = (first: string, rooms: readonly string[], freeDays: readonly string[] = []): DayAvailability => {
  const days = daysFrom(first, 7);
  return {
    containerName: '中央公民館',
    columns: days.map((date) => ({ date, dayKind: 'weekday', holidayName: '' })),
    rows: rooms.map((room) => ({
      articleId: room,
      articleName: room,
      cells: days.map((date) => aCell(date, room, freeDays.includes(date))),
    })),
  };
};

const dates = (cells: readonly (DayCell | undefined)[]) => cells.map((cell) => cell?.date);

test('[CAL-01] the second week stands beside the first, room by room', () => {
  const { columns, rows } = withNextWeek(aWeek('2026-06-10', ['A', 'B']), aWeek('2026-06-17', ['B', 'A']));
  expect(columns.map(({ date }) => date)).toEqual(daysFrom('2026-06-10', 14));
  expect(rows.map(({ articleId, cells }) => [articleId, cells.at(-1)?.articleId])).toEqual([
    ['A', 'A'],
    ['B', 'B'],
  ]);
});

test('while it is on its way its days have their places; so has a room that came to be in between', () => {
  const { columns, rows } = withNextWeek(aWeek('2026-06-10', ['A']), undefined);
  expect(columns).toHaveLength(14);
  expect(columns.at(-1)).toEqual({ date: '2026-06-23', holidayName: '' });
  expect(dates(rows[0]?.cells ?? [])).toEqual([...daysFrom('2026-06-10', 7), ...Array(7).fill(undefined)]);
  const changed = withNextWeek(aWeek('2026-06-10', ['A', 'new']), aWeek('2026-06-17', ['A']));
  expect(changed.rows[1]?.cells).toHaveLength(14);
});

test('the next free day is the first one after a day, as far as it is known', () => {
  const [row] = withNextWeek(aWeek('2026-06-10', ['A'], ['2026-06-11', '2026-06-14']), undefined).rows;
  const cells = row?.cells ?? [];
  expect(nextFreeDay(cells, '2026-06-10')).toBe('2026-06-11');
  expect(nextFreeDay(cells, '2026-06-11')).toBe('2026-06-14');
  expect(nextFreeDay(cells, '2026-06-14')).toBeUndefined();
  // A week that has not come, or failed, may have an earlier one than the week after it.
  const [weekAfter] = aWeek('2026-06-24', ['A'], ['2026-06-25']).rows;
  expect(nextFreeDay([...cells, ...(weekAfter?.cells ?? [])], '2026-06-14')).toBeUndefined();
});
