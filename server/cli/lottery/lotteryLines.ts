import type { Check } from '#rules/lottery/check.ts';
import { momentOf } from '#server/time.ts';
import type { ListedDraw } from './draw.queries.ts';

/** A draw as one line of eight columns between tabs. */
export function drawLine(row: ListedDraw, timeZone: string) {
  const moment = (instant: Date) => momentOf(instant.getTime(), timeZone);
  return [
    row.draw_id,
    row.state,
    moment(row.closes_at),
    moment(row.draw_at),
    moment(row.announce_at),
    row.source,
    row.entry_count ?? '-',
    row.title,
  ].join('\t');
}

/** A check as one line: what passed, or what was expected and found. */
export const checkLine = ({ name, isPassed, expected, found }: Check) =>
  isPassed ? `ok\t${name}` : `WRONG\t${name}\texpected: ${expected}\tfound: ${found}`;
