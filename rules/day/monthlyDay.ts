import { addDays, addMonths, atDayOfMonth, firstOfMonth, lastOfMonth, weekdayOf } from './day.ts';
import { weekdayNames as weekdayWords } from './dayText.ts';

export const weekdayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export const ordinals = ['1st', '2nd', '3rd', '4th', '5th', 'last'] as const;

type WeekdayName = (typeof weekdayNames)[number];
export type Ordinal = (typeof ordinals)[number];

/** A day that every month has: '2nd tuesday', 'last friday', 'day 15' or 'last day'. Not every month has a fifth. */
export type MonthlyDay = `${Ordinal} ${WeekdayName}` | `day ${number}` | 'last day';

// A literal, which a screen without use for it leaves out.
const form =
  /^((1st|2nd|3rd|4th|5th|last) (sunday|monday|tuesday|wednesday|thursday|friday|saturday)|day ([1-9]|[12]\d|3[01])|last day)$/;

const isMonthlyDay = (text: string): text is MonthlyDay => form.test(text);

const formInWords = /^(?:第([1-5])|(最終))([日月火水木金土])曜日?$/;

/**
 * What a text means: '2nd tuesday', or as towns write it, in any width: '第2火曜', '毎月最終金曜日', '15日', '末日'; null for
 * nothing.
 */
export function readMonthlyDay(written: string): MonthlyDay | null {
  const text = written.normalize('NFKC').replace(/^毎月の?/, '');
  const [, number, last, weekday = ''] = formInWords.exec(text) ?? [];
  const ordinal = last === undefined ? ordinals[Number(number) - 1] : 'last';
  const name = weekdayNames[(weekdayWords as readonly string[]).indexOf(weekday)];
  if (ordinal !== undefined && name !== undefined) return `${ordinal} ${name}`;
  if (text === '末日') return 'last day';
  const read = text.replace(/^(\d{1,2})日$/, 'day $1');
  return isMonthlyDay(read) ? read : null;
}

/** That day of the month of `day`; null in a month without a fifth. A month without day 31 has its last day instead. */
export function monthlyDayOf(day: string, monthly: MonthlyDay): string | null {
  const [ordinal = '', name = ''] = monthly.split(' ');
  if (ordinal === 'day') return atDayOfMonth(day, Number(name));
  const end = lastOfMonth(day);
  if (monthly === 'last day') return end;
  const weekday = weekdayNames.indexOf(name as WeekdayName);
  if (ordinal === 'last') return addDays(end, -((weekdayOf(end) - weekday + 7) % 7));
  const first = firstOfMonth(day);
  const found = addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * ordinals.indexOf(ordinal as Ordinal));
  return found <= end ? found : null;
}

/** Whether a day is one of these of its month, by its own weekday: the last Monday may be the fourth one, or the fifth. */
export const isOrdinalDay = (day: string, wanted: readonly Ordinal[]) => {
  const name = weekdayNames[weekdayOf(day)] ?? 'sunday';
  return wanted.some((ordinal) => monthlyDayOf(day, `${ordinal} ${name}`) === day);
};

/** The first days of the months from that of `first` to that of `last`. */
export function monthsBetween(first: string, last: string) {
  const months: string[] = [];
  for (let month = firstOfMonth(first); month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** '月曜日'; 0 is Sunday. */
export const nameOfWeekday = (weekday: number) => `${weekdayWords[weekday] ?? ''}曜日`;

/** Of texts those that are one, in order. */
export const ordinalsIn = (texts: readonly string[]) => ordinals.filter((ordinal) => texts.includes(ordinal));

/** '第2' or '最終'. */
export const ordinalText = (ordinal: Ordinal) => (ordinal === 'last' ? '最終' : `第${Number.parseInt(ordinal, 10)}`);

/** '第2火曜日', '最終金曜日', '15日' or '末日'. */
export function monthlyDayText(monthly: MonthlyDay) {
  const [ordinal = '', name = ''] = monthly.split(' ');
  if (monthly === 'last day') return '末日';
  if (ordinal === 'day') return `${name}日`;
  return `${ordinalText(ordinal as Ordinal)}${nameOfWeekday(weekdayNames.indexOf(name as WeekdayName))}`;
}
