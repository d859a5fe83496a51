import { dayOfMonth, monthOf } from '#rules/day/day.ts';
import { shortDayText, weekdayText } from '#ui/text/format.ts';

/** '2026-11-20' → '11月20日(金)', for screen readers; on screens stands dayText. */
export const spokenDayText = (day: string) => `${monthOf(day)}月${dayOfMonth(day)}日(${weekdayText(day)})`;

/** '2026-11-20' → '11/20', for a column head with the weekday below. */
export const columnDayText = (day: string) => shortDayText(day).slice(0, 5);
