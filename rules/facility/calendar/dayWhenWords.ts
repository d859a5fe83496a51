import { nameOfWeekday } from '#rules/day/monthlyDay.ts';
import type { NamedDay } from '#rules/ordinance/ordinance.ts';
import type { DayWhen } from './articleFacts.ts';

/** What days are called that a row of a timetable may name. */
export const namedDayWords = {
  weekday: '平日',
  saturday: '土曜日',
  sunday: '日曜日',
  holiday: '祝日',
  eve: '休前日',
  monday: '月曜日',
  tuesday: '火曜日',
  wednesday: '水曜日',
  thursday: '木曜日',
  friday: '金曜日',
} as const satisfies Record<NamedDay, string>;

/** '12-28' as '12月28日'. */
export const monthDayWords = (day: string) => `${Number(day.slice(0, 2))}月${Number(day.slice(3))}日`;

/** '12月1日～3月31日の月曜日', '土曜日に当たる祝日'; '' for every day. */
export function dayWhenWords({ days = [], weekdays = [], season }: DayWhen) {
  const named = days.map((day) => namedDayWords[day]).join('・');
  const onWeekdays = weekdays.map(nameOfWeekday).join('・');
  const both = named !== '' && onWeekdays !== '' ? `${onWeekdays}に当たる${named}` : named || onWeekdays;
  const period = season ? `${monthDayWords(season.from)}～${monthDayWords(season.to)}` : '';
  return [period, both].filter((part) => part !== '').join('の');
}
