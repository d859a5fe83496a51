import type { Loosening } from '#contract/open/search.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { weekdayOfChoice, weeklyChoice } from '#rules/facility/search/whenChoice.ts';
import { count, dayText, weekdayNames } from '#ui/text/format.ts';
import { type Conditions, hoursOf, peopleOf } from './conditions.ts';

const whenWords: Readonly<Record<string, string>> = {
  today: '今日',
  tomorrow: '明日',
  weekend: '今週末',
  nextWeekend: '来週末',
  anyDay: 'いつでも',
};

export const weekly = '毎週';

const dayName = (weekday: number) => `${weekdayNames[weekday]}曜`;

/** When it is wanted: '今週末', '毎週火曜', '2026/12/05(土)'. */
export function whenText(when: string) {
  const weekday = weekdayOfChoice(when);
  return weekday === null ? (whenWords[when] ?? dayText(when)) : `${weekly}${dayName(weekday)}`;
}

/** Whether it means as many days as a search looks ahead, which nobody can see from its words. */
export const isOverWeeks = (when: string) => when === 'anyDay' || weekdayOfChoice(when) !== null;

/** What is chosen with one press. */
export const quickChoices = Object.entries(whenWords).map(([value, label]) => ({ value, label }));

/** From Monday on, as clubs meet. */
export const weeklyChoices = [1, 2, 3, 4, 5, 6, 0].map((weekday) => ({
  value: weeklyChoice(weekday),
  label: dayName(weekday),
}));

export const partWords: Readonly<Record<string, string>> = { morning: '午前', afternoon: '午後', evening: '夜間' };

/** '午前', '09:00～12:00'; '' for any. */
export function timeText(time: string) {
  const hours = hoursOf(time);
  return partWords[time] ?? (hours ? timeRangeName(hours) : '');
}

type HallNames = ReadonlyMap<string, string>;

/** What was asked for, each condition in a few words. */
export function summaryOf(conditions: Conditions, hallNames: HallNames): readonly string[] {
  const { text, when, time, people, use, equipment, containerIds, isFreeOnly } = conditions;
  const asked = peopleOf(people);
  const [firstHall = ''] = containerIds;
  const hall = containerIds.length > 1 ? `施設${count(containerIds.length, 'か所')}` : (hallNames.get(firstHall) ?? '');
  return [
    whenText(when),
    timeText(time),
    asked ? count(asked, '人') : '',
    text && `「${text}」`,
    use,
    ...equipment,
    hall,
    isFreeOnly ? '' : '空きのない部屋も',
  ].filter((words) => words !== '');
}

const looseningWords: Readonly<Record<Loosening['condition'], string>> = {
  text: 'キーワードなしで探す',
  day: '日にちを問わずに探す',
  hours: '時間帯を問わずに探す',
  people: '人数を問わずに探す',
  use: '使いみちを問わずに探す',
  equipment: '備品を問わずに探す',
  place: 'すべての施設で探す',
};

/** '人数を問わずに探す（3室）' */
export const looseningText = ({ condition, found }: Loosening) =>
  `${looseningWords[condition]}（${count(found, '室')}）`;
