import { clockOfMinutes, minutesOfClock, usedRange } from '#rules/facility/calendar/frames.ts';
import { numberText } from '#rules/text/yen.ts';
import type { CartItem } from './cart.ts';

/** The use of each day, from the beginning of its first frame to the end of its last, extension included. */
export const hoursOf = (items: readonly CartItem[]) =>
  [...Map.groupBy(items, ({ date }) => date)].map(([date, ofDay]) => {
    const ranges = ofDay.map(({ row, ...beyond }) => usedRange({ ...beyond, ...minutesOfClock(row) }));
    const fromMinute = Math.min(...ranges.map((range) => range.fromMinute));
    const toMinute = Math.max(...ranges.map((range) => range.toMinute));
    return { date, hours: clockOfMinutes({ fromMinute, toMinute }) };
  });

/** '譜面台 × 6', or the name alone for one. */
export const equipmentText = ({ name, quantity = 1 }: { readonly name: string; readonly quantity?: number }) =>
  quantity > 1 ? `${name} × ${numberText(quantity)}` : name;
