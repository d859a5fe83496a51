import type { TimeFrameType } from '#contract/facility/room.ts';
import { type FeeLine, feeOfRows } from '#rules/facility/fee/fee.ts';
import { hourlyNote } from '#rules/facility/fee/hourlyNote.ts';
import { rowText } from '../frameTexts.ts';
import type { FacilityCart } from './cart.ts';

const frameTextOf = ({ name, fromMinute, toMinute }: FeeLine) =>
  rowText({
    timeFrameName: name,
    timeFrameFromHour: Math.floor(fromMinute / 60),
    timeFrameFromMinute: fromMinute % 60,
    timeFrameToHour: Math.floor(toMinute / 60),
    timeFrameToMinute: toMinute % 60,
  });

/** Lines of a fee, with what each is called and how it comes about. */
export const pricedLines = (timeFrameType: TimeFrameType, lines: readonly FeeLine[]) =>
  lines.map((line) => ({
    ...line,
    text: frameTextOf(line),
    note: timeFrameType === 'time' ? hourlyNote(line) : '',
  }));

/** Fee of the cart, one line per frame, or per day of a time article. */
export function cartFee({ items }: Pick<FacilityCart, 'items'>) {
  const timeFrameType = items[0]?.timeFrameType ?? 'frame';
  const fee = feeOfRows(
    timeFrameType,
    items.map(({ row }) => row),
  );
  return { ...fee, lines: pricedLines(timeFrameType, fee.lines) };
}
