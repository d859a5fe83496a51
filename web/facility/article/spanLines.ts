import type { DayArticleAvailability, FrameRow } from '#contract/facility/room.ts';
import { rowText } from '../frameTexts.ts';

/** One frame over several days; null on days that do not have it. */
export type SpanLine = { row: FrameRow; cells: readonly (FrameRow | null)[] };

/** Lays the frames of several days side by side, in the order in which the days bring them. */
export function spanLines(days: readonly DayArticleAvailability[]): SpanLine[] {
  const frames = new Map(days.flatMap(({ rows }) => rows).map((row) => [rowText(row), row]));
  return [...frames].map(([text, row]) => ({
    row,
    cells: days.map(({ rows }) => rows.find((other) => rowText(other) === text) ?? null),
  }));
}
