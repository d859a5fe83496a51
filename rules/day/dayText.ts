import { addDays, dayOf, dayOfMonth, monthOf, weekdayOf, yearOf } from './day.ts';

/** From Sunday on. */
export const weekdayNames = ['日', '月', '火', '水', '木', '金', '土'] as const;

const pad = (value: number) => String(value).padStart(2, '0');

/** '2026-11-20' → '金' */
export const weekdayText = (day: string) => weekdayNames[weekdayOf(day)] ?? '';

/** '2026-11-20' → '2026/11/20(金)' */
export const dayText = (day: string) =>
  `${yearOf(day)}/${pad(monthOf(day))}/${pad(dayOfMonth(day))}(${weekdayText(day)})`;

/** '2026/11/20(金)～2026/11/22(日)'; one day when both are the same. */
export const dayRangeText = (first: string, last: string) =>
  first === last ? dayText(first) : `${dayText(first)}～${dayText(last)}`;

/** '2026-11-20T09:00' → '2026/11/20(金) 09:00' */
export const localDateTimeText = (moment: string) => `${dayText(dayOf(moment))} ${moment.slice(11, 16)}`;

/**
 * Until when something is open: '2026-12-01T17:00' → '2026/12/01(火) 17:00'. What closes at midnight is open through the
 * day before: '2026-12-02T00:00' → '2026/12/01(火)'.
 */
export const closeText = (moment: string) =>
  moment.slice(11, 16) === '00:00' ? dayText(addDays(dayOf(moment), -1)) : localDateTimeText(moment);

/** '2026-11-20' → '2026年11月20日(金)', as it is announced; shown is dayText. */
export const longDayText = (day: string) =>
  `${yearOf(day)}年${monthOf(day)}月${dayOfMonth(day)}日(${weekdayText(day)})`;
