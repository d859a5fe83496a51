import { weekdayOf } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { isInSeason } from '#rules/ordinance/holds.ts';
import { isNamed, namedDayOf } from '#rules/ordinance/ordinanceDayOf.ts';
import type { ArticleFacts, DayException, DayRow, DayWhen } from './articleFacts.ts';

/** What decides about a day; the rest is carried along. */
type Dated = Pick<ArticleFacts, 'versions' | 'timetable' | 'exceptions' | 'closedFor' | 'openFor' | 'chargedAs'>;

/** Whether a row of a timetable is for a day. */
export function isMeant({ days, weekdays, season }: DayWhen, day: string, holidays: Holidays) {
  if (days !== undefined && !isNamed(days, namedDayOf(day, holidays))) return false;
  return (weekdays === undefined || weekdays.includes(weekdayOf(day))) && isInSeason(season, day);
}

/** What was made of an article, by its version and the row of its timetable; articles are never changed. */
const made = new WeakMap<Dated, Map<string, Dated>>();

function remembered<Article extends Dated>(article: Article, name: string, make: () => Article): Article {
  const all = made.get(article) ?? new Map<string, Dated>();
  made.set(article, all);
  const known = all.get(name);
  if (known !== undefined) return known as Article;
  const fresh = make();
  all.set(name, fresh);
  return fresh;
}

/** What of an article its version says for a day of use, on whatever kind of day. */
export function versionOn<Article extends Dated>(article: Article, day: string): Article {
  const { versions } = article;
  if (versions === undefined) return article;
  const count = versions.filter(({ firstDay }) => firstDay <= day).length;
  if (count === 0) return article;
  return remembered(article, `version ${count}`, () => {
    const changes = versions.slice(0, count).map(({ firstDay: _, ...changed }) => changed);
    return Object.assign({}, article, ...changes);
  });
}

/** The exception of a day, if there is one. */
export const exceptionOn = ({ exceptions }: Pick<Dated, 'exceptions'>, day: string): DayException | undefined =>
  exceptions?.find((exception) => exception.day === day);

/**
 * An article as it is on a day of use: what its version says, and of it what the kind of day, the weekday or the season
 * says; on a day that is an exception, what the exception says. The article itself where it is the same on all days. Asking
 * again of what was answered changes nothing.
 */
export function articleOn<Article extends Dated>(article: Article, day: string, holidays: Holidays): Article {
  const version = versionOn(article, day);
  const exception = exceptionOn(version, day);
  if (exception !== undefined) {
    return remembered(version, `exception ${day}`, () => {
      const { day: _, ...changed } = exception;
      return { ...version, ...changed };
    });
  }
  const { timetable } = version;
  if (timetable === undefined) return version;
  const index = timetable.findIndex(({ when }) => isMeant(when, day, holidays));
  const row: DayRow | undefined = timetable[index];
  if (row === undefined) return version;
  return remembered(version, `row ${index}`, () => {
    const { when: _, ...changed } = row;
    return { ...version, ...changed };
  });
}
