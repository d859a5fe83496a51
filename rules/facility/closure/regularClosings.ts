import { addDays } from '#rules/day/day.ts';
import { dayText } from '#rules/day/dayText.ts';
import { monthlyDayText, nameOfWeekday } from '#rules/day/monthlyDay.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { versionOn } from '#rules/facility/calendar/articleOn.ts';
import { dayWhenWords, monthDayWords } from '#rules/facility/calendar/dayWhenWords.ts';
import type { Every } from './closureRule.ts';

/** What decides about the days on which a room is closed by its calendar. */
type Calendar = Pick<
  ArticleFacts,
  'closedWeekdays' | 'closedMonthly' | 'holidayRule' | 'timetable' | 'versions' | 'exceptions' | 'closedFor'
>;

const holidayTexts = {
  open: '休館日が祝日に当たるときは開館します。',
  closed: '祝日は休館日です。',
  closed_next_day: '休館日が祝日に当たるときは開館し、その後の祝日でない日に振り替えて休館します。',
} as const satisfies Record<ArticleFacts['holidayRule'], string>;

/** '毎月第2火曜日' or '毎年12月28日～1月4日'. */
export const everyText = (every: Every) =>
  'everyMonth' in every
    ? `毎月${monthlyDayText(every.everyMonth)}`
    : `毎年${[...new Set([every.everyYear.from, every.everyYear.to])].map(monthDayWords).join('～')}`;

function textsOf({ closedWeekdays, closedMonthly = [], holidayRule, timetable = [] }: Calendar): string[] {
  const regular = [
    closedWeekdays.length > 0 ? `毎週${closedWeekdays.map(nameOfWeekday).join('・')}は休館日です。` : [],
    closedMonthly.map((monthly) => `毎月${monthlyDayText(monthly)}は休館日です。`),
  ].flat(2);
  const closedRows = timetable.flatMap(({ when, closedFor }) =>
    closedFor === undefined ? [] : `${dayWhenWords(when)}は休館します（${closedFor}）。`,
  );
  const holidays = regular.length > 0 || holidayRule === 'closed' ? [holidayTexts[holidayRule]] : [];
  return [...regular, ...holidays, ...closedRows];
}

const sameTexts = (one: readonly string[], other: readonly string[]) => one.join('\n') === other.join('\n');

/** When a room is closed by its calendar, a sentence each: as it is on a day, and as it will be from later days on. */
export function regularClosingsOf(room: Calendar, today: string): string[] {
  const now = textsOf(versionOn(room, today));
  let before = now;
  const later = (room.versions ?? []).flatMap(({ firstDay }) => {
    if (firstDay <= today) return [];
    const texts = textsOf(versionOn(room, firstDay));
    if (sameTexts(texts, before)) return [];
    before = texts;
    const from = dayText(firstDay);
    return texts.length > 0 ? texts.map((text) => `${from}から　${text}`) : [`${from}から　定期の休館日はありません。`];
  });
  return [...(now.length > 0 ? now : ['定期の休館日はありません。']), ...later, ...exceptionsOf(room, today)];
}

/** Single days that are otherwise, from today on. */
const exceptionsOf = ({ exceptions = [] }: Calendar, today: string) =>
  exceptions
    .filter(({ day }) => day >= today)
    .map(({ day, openFor, closedFor }) =>
      closedFor === undefined
        ? `${dayText(day)}は臨時に開館します${openFor === undefined ? '' : `（${openFor}）`}。`
        : `${dayText(day)}は臨時に休館します（${closedFor}）。`,
    );

type Closed = { readonly from: string; readonly to: string; readonly reason: string };

/** Days in order as periods: what follows without a gap for the same reason is one. */
export function periodsOf(days: readonly Closed[]): Closed[] {
  const periods: Closed[] = [];
  for (const day of days) {
    const index = periods.findLastIndex(({ reason, to }) => reason === day.reason && addDays(to, 1) >= day.from);
    const last = periods[index];
    if (!last) periods.push(day);
    else periods[index] = { ...last, to: [last.to, day.to].toSorted().at(-1) ?? day.to };
  }
  return periods;
}
