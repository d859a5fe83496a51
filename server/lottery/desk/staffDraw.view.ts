import type { StaffDraw } from '#contract/local.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { StaffDrawRow } from './staffDraw.queries.ts';

export function staffDrawView(row: StaffDrawRow, timeZone: string): StaffDraw {
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), timeZone);
  return {
    drawId: row.draw_id,
    title: row.title,
    // Checks of the table keep both to these words.
    state: row.state as StaffDraw['state'],
    source: row.source as StaffDraw['source'],
    closesAt: moment(row.closes_at),
    drawAt: moment(row.draw_at),
    announceAt: moment(row.announce_at),
    entryCount: row.entry_count,
  };
}
