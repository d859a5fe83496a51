import type { AwaitedDraw } from '#rules/lottery/resultText.ts';
import { localDateTimeOf } from '../time.ts';
import type { DrawTimes } from './draw.queries.ts';

/** Close and announcement of a draw by the clock of its tenant. */
export function awaitedDrawOf(
  { closesAt, announceAt }: DrawTimes,
  { timeZone }: { readonly timeZone: string },
): AwaitedDraw {
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), timeZone);
  return { closesAt: moment(closesAt), announceAt: moment(announceAt) };
}
