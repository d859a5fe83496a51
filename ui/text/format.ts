/** Every number, day and time of the screens is written here. Days are 'YYYY-MM-DD' text: no time zone takes part. */
import { dayOfMonth, monthOf, yearOf } from '#rules/day/day.ts';
import {
  closeText,
  dayRangeText,
  dayText,
  localDateTimeText,
  longDayText,
  weekdayNames,
  weekdayText,
} from '#rules/day/dayText.ts';
import { numberText, yen, yenOrFree } from '#rules/text/yen.ts';

// The texts that the server writes too have their home in the rules.
export {
  closeText,
  dayRangeText,
  dayText,
  localDateTimeText as dateTimeText,
  longDayText,
  numberText,
  weekdayNames,
  weekdayText,
  yen,
  yenOrFree,
};

const pad = (value: number) => String(value).padStart(2, '0');

/** (1234, '人') → '1,234人' */
export const count = (value: number, unit: string) => `${numberText(value)}${unit}`;

/** '2026-11-20' → '11/20(金)', for the head of a column and a button, where the year is plain and its four digits have no room. */
export const shortDayText = (day: string) => `${pad(monthOf(day))}/${pad(dayOfMonth(day))}(${weekdayText(day)})`;

/** '2026-11' or '2026-11-20' → '2026年11月' */
export const monthText = (month: string) => `${yearOf(month)}年${monthOf(month)}月`;

/** (9, 0) → '09:00' */
export const timeText = (hour: number, minute: number) => `${pad(hour)}:${pad(minute)}`;

type TimeRange = { fromHour: number; fromMinute: number; toHour: number; toMinute: number };

/** '09:00～12:00' */
export const timeRangeText = ({ fromHour, fromMinute, toHour, toMinute }: TimeRange) =>
  `${timeText(fromHour, fromMinute)}～${timeText(toHour, toMinute)}`;
