import type { ClosedDays } from '#contract/desk/closureYear.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { addMonths, dayOfMonth, daysFrom, daysInMonth, monthOf, yearOf } from '#rules/day/day.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { closureKinds } from '#rules/facility/closure/closurePlan.ts';

type Answer = ResponseOf<'Desk/GetClosureYear'>;

/** What a day is marked with: by what it is closed, and whether some of its rooms or hours are open. */
export type DayMark = { readonly source: ClosedDays['source']; readonly isPart: boolean };

export type YearDay = {
  readonly date: string;
  readonly holidayName: string;
  readonly mark: DayMark | null;
  /** Why it is closed. */
  readonly reasons: readonly string[];
};

/** Why days of a month are closed. */
export type MonthNote = {
  /** '11〜13日、20日' */
  readonly days: string;
  readonly reason: string;
  readonly closureId: string | null;
};

export type YearMonth = {
  /** 'YYYY-MM' */
  readonly month: string;
  readonly days: readonly YearDay[];
  readonly notes: readonly MonthNote[];
};

const allDay = { fromMinute: 0, toMinute: 1440 };

/** '臨時休館　設備の修理のため　09:00～12:00（ホールA）' */
function reasonOf(closed: ClosedDays, rooms: Answer['rooms'], isOneRoom: boolean) {
  const { source, kind, reason, articleIds } = closed;
  const label = kind === null ? { calendar: '', closure: '休館', official: '公用' }[source] : closureKinds[kind].label;
  const hours = isWholeDay(closed) ? '' : timeRangeName(closed);
  const names = rooms.filter(({ articleId }) => articleIds.includes(articleId)).map(({ articleName }) => articleName);
  const text = [label, reason, hours].filter((part) => part !== '').join('　');
  return isOneRoom || names.length === rooms.length ? text : `${text}（${names.join('、')}）`;
}

const isWholeDay = ({ fromMinute, toMinute }: Pick<ClosedDays, 'fromMinute' | 'toMinute'>) =>
  fromMinute <= allDay.fromMinute && toMinute >= allDay.toMinute;

const strength = { calendar: 1, closure: 2, official: 0 } as const;

/** The mark of what closes most of a day; of what closes alike much, what somebody decided. */
function markOf(closed: readonly ClosedDays[], isWhole: (one: ClosedDays) => boolean): DayMark | null {
  const [first] = closed.toSorted(
    (one, other) => Number(isWhole(other)) - Number(isWhole(one)) || strength[other.source] - strength[one.source],
  );
  return first ? { source: first.source, isPart: !isWhole(first) } : null;
}

/** '5日、11～13日' */
export function daysText(dates: readonly string[]) {
  const runs: { from: number; to: number }[] = [];
  for (const day of dates.map(dayOfMonth)) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs.map(({ from, to }) => (from === to ? `${from}日` : `${from}～${to}日`)).join('、');
}

/** Twelve months of a place, or of one of its rooms, from this one ('YYYY-MM') on. */
export function closedYear(begin: string, { rooms, holidays, closed }: Answer, articleId: string): YearMonth[] {
  const isOneRoom = articleId !== '';
  const shown = closed
    .filter(({ articleIds }) => !isOneRoom || articleIds.includes(articleId))
    .map((one) => ({ ...one, text: reasonOf(one, rooms, isOneRoom) }));
  const isWhole = (one: ClosedDays) => isWholeDay(one) && (isOneRoom || one.articleIds.length === rooms.length);
  const names = new Map(holidays.map(({ date, name }) => [date, name]));
  const byDate = new Map<string, typeof shown>();
  for (const one of shown) for (const date of one.dates) byDate.set(date, [...(byDate.get(date) ?? []), one]);
  return Array.from({ length: 12 }, (_, index) => {
    const first = addMonths(`${begin}-01`, index);
    const month = first.slice(0, 7);
    const days = daysFrom(first, daysInMonth(yearOf(first), monthOf(first))).map((date) => {
      const own = byDate.get(date) ?? [];
      const reasons = own.map(({ text }) => text);
      return { date, holidayName: names.get(date) ?? '', mark: markOf(own, isWhole), reasons };
    });
    const notes = shown.flatMap(({ dates, text, closureId }) => {
      const own = dates.filter((date) => date.startsWith(month));
      return own.length === 0 ? [] : { first: own[0] ?? '', days: daysText(own), reason: text, closureId };
    });
    const inOrder = notes
      .toSorted((one, other) => one.first.localeCompare(other.first))
      .map(({ first: _, ...note }) => note);
    return { month, days, notes: inOrder };
  });
}
