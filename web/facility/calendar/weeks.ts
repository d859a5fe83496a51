import type { DayAvailability, DayCell, DayColumn } from '#contract/facility/room.ts';
import { addDays, daysFrom } from '#rules/day/day.ts';

/** Undefined while a cell is on its way. */
export type ShownCell = DayCell | undefined;

/** One week of a place, or two. */
export type ShownAvailability = {
  containerName: string;
  columns: readonly Pick<DayColumn, 'date' | 'holidayName'>[];
  rows: readonly { articleId: string; articleName: string; cells: readonly ShownCell[] }[];
};

export const daysOfWeek = 7;

/** The second week beside the first, with its place kept while it is on its way. */
export function withNextWeek(first: DayAvailability, next: DayAvailability | undefined): ShownAvailability {
  const from = addDays(first.columns[0]?.date ?? '', daysOfWeek);
  const days = daysFrom(from, daysOfWeek);
  return {
    containerName: first.containerName,
    columns: [...first.columns, ...(next?.columns ?? days.map((date) => ({ date, holidayName: '' })))],
    rows: first.rows.map(({ articleId, articleName, cells }) => {
      const others = next?.rows.find((row) => row.articleId === articleId)?.cells;
      return { articleId, articleName, cells: [...cells, ...days.map((_, index) => others?.[index])] };
    }),
  };
}

/** The first day after one on which a room can be taken; undefined where a day before it is not known. */
export const nextFreeDay = (cells: readonly ShownCell[], after: string) =>
  cells.find((cell) => !cell || (cell.isAvailable && cell.date > after))?.date;
