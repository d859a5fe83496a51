import type { DeskDraw } from '#contract/desk/lottery.ts';
import { dueStepOf, progressOf } from '#rules/lottery/drawProgress.ts';
import type { Context } from '#server/context.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { DrawState } from '../draw.queries.ts';
import type { StaffDrawRow } from './staffDraw.queries.ts';

type Seeing = Pick<Context, 'tenant' | 'nowMs'>;

/** A draw as staff see it; `entered`: how many have entered it so far, where its list is not frozen. */
export function staffDrawView(row: StaffDrawRow, entered: number | undefined, { tenant, nowMs }: Seeing): DeskDraw {
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), tenant.timeZone);
  // Checks of the table keep both to these words.
  const source = row.source as DeskDraw['source'];
  const draw = {
    state: row.state as DrawState,
    source,
    opensAt: row.opens_at.getTime(),
    closesAt: row.closes_at.getTime(),
    drawAt: row.draw_at.getTime(),
    announceAt: row.announce_at.getTime(),
  };
  return {
    drawId: row.draw_id,
    title: row.title,
    progress: progressOf(draw, nowMs),
    due: dueStepOf(draw, nowMs),
    source,
    opensAt: moment(row.opens_at),
    closesAt: moment(row.closes_at),
    drawAt: moment(row.draw_at),
    announceAt: moment(row.announce_at),
    entryCount: row.entry_count ?? entered ?? 0,
  };
}
