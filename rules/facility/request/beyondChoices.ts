import type { ReserveDetail } from '#contract/facility/booking.ts';
import type { Extension, FrameRow } from '#contract/facility/room.ts';
import { clockText } from '#rules/day/minuteRange.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { lengthText } from './lengthText.ts';

/** What of a frame is used beyond its hours, or less of it than the whole, where the place offers it. */
export type Beyond = Pick<ReserveDetail, 'extendedBefore' | 'extendedAfter' | 'usedMinutes'>;

/** A frame that is chosen, and what of it. */
export type ChosenFrame = { readonly date: string; readonly row: FrameRow } & Beyond;

type Side = 'before' | 'after';

/** Why it goes no further than to a time, said before anybody asks for more. */
const endText = (ends: NonNullable<Extension['before']['ends']>, time: string) =>
  ends === 'hours' ? `利用できるのは${time}です。` : `ほかの利用があるため、${time}です。`;

export type BeyondOption = { readonly value: string; readonly label: string };

export type SideChoice = {
  readonly options: readonly BeyondOption[];
  readonly chosen: number;
  /** What ends it; '' where the place offers no more. */
  readonly note: string;
};

function sideChoice(
  { row }: ChosenFrame,
  side: Side,
  { chosen, other }: { readonly chosen: number; readonly other: number },
): SideChoice | null {
  const { extension } = row;
  if (!extension) return null;
  const { fromMinute, toMinute } = minutesOfClock(row);
  const { unitMinutes, mostTogether } = extension;
  const { minutes: most, ends } = extension[side];
  const units = Math.floor(Math.min(most, mostTogether - other) / unitMinutes);
  const timeOf = (minutes: number) =>
    side === 'before' ? `${clockText(fromMinute - minutes)}から` : `${clockText(toMinute + minutes)}まで`;
  const options = Array.from({ length: Math.max(0, units) }, (_, index) => {
    const minutes = (index + 1) * unitMinutes;
    return { value: `${minutes}`, label: timeOf(minutes) };
  });
  return { options, chosen, note: ends === null ? '' : endText(ends, timeOf(most)) };
}

export type BeyondOfDay = {
  readonly date: string;
  readonly before: SideChoice | null;
  readonly after: SideChoice | null;
  /** How much of a frame by itself is used; null where there is no choice. */
  readonly part: { readonly options: readonly BeyondOption[]; readonly chosen: string } | null;
};

/** What can be chosen of each day's use beyond its frames; a day without any choice is left out. */
export const beyondOfDays = (items: readonly ChosenFrame[]): BeyondOfDay[] =>
  [...Map.groupBy(items, ({ date }) => date)].flatMap(([date, ofDay]) => {
    const [first, last] = [ofDay.at(0), ofDay.at(-1)];
    if (!first || !last) return [];
    const [before = 0, after = 0] = [first.extendedBefore, last.extendedAfter];
    const { fromMinute, toMinute } = minutesOfClock(first.row);
    const parts = ofDay.length === 1 ? (first.row.parts ?? []) : [];
    const whole = { value: '', label: `${lengthText(toMinute - fromMinute)}すべて` };
    const isPart = first.usedMinutes !== undefined;
    const day = {
      date,
      // Of who needs less than the frame nothing goes beyond it.
      before: isPart ? null : sideChoice(first, 'before', { chosen: before, other: after }),
      after: isPart ? null : sideChoice(last, 'after', { chosen: after, other: before }),
      part:
        parts.length === 0
          ? null
          : {
              options: [
                whole,
                ...parts.map((minutes) => ({ value: `${minutes}`, label: `${lengthText(minutes)}以内` })),
              ],
              chosen: first.usedMinutes === undefined ? '' : `${first.usedMinutes}`,
            },
    };
    return day.before || day.after || day.part ? [day] : [];
  });

/** The items with another choice for one day; a part of a frame is never extended. */
export function withBeyond<Item extends ChosenFrame>(
  items: readonly Item[],
  date: string,
  choice: { readonly before?: number; readonly after?: number; readonly part?: number | undefined },
): (Omit<Item, keyof Beyond> & Beyond)[] {
  const ofDay = items.filter((item) => item.date === date);
  return items.map((item) => {
    if (item.date !== date) return item;
    const { extendedBefore, extendedAfter, usedMinutes, ...bare } = item;
    if ('part' in choice) return choice.part === undefined ? bare : { ...bare, usedMinutes: choice.part };
    const before = item === ofDay.at(0) ? (choice.before ?? extendedBefore ?? 0) : 0;
    const after = item === ofDay.at(-1) ? (choice.after ?? extendedAfter ?? 0) : 0;
    return {
      ...bare,
      ...(before > 0 && { extendedBefore: before }),
      ...(after > 0 && { extendedAfter: after }),
      ...(usedMinutes !== undefined && { usedMinutes }),
    };
  });
}
