import type { CourseState } from '#contract/desk/course/courses.ts';
import type { SessionChange, SessionTime, StandingSession } from '#contract/desk/course/sessionChange.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { isSameRange, overlaps } from '#rules/day/minuteRange.ts';
import { whyNotEdited } from '../edit/whyNotEdited.ts';

/** A course with the dates that take place. */
export type DatedCourse = { readonly state: CourseState; readonly sessions: readonly StandingSession[] };

const beginOf = ({ date, fromMinute }: StandingSession) => localDateTimeAt(date, fromMinute);

/** The dates of a course that have not begun. */
export const sessionsToCome = ({ sessions }: Pick<DatedCourse, 'sessions'>, now: string) =>
  sessions.filter((session) => beginOf(session) > now);

/** The dates that a change is about, as they are before it. */
export const sessionsMeant = (course: Pick<DatedCourse, 'sessions'>, change: SessionChange, now: string) =>
  sessionsToCome(course, now).filter(
    ({ eventSessionId }) => change.eventSessionId === null || change.eventSessionId === eventSessionId,
  );

/** Why a date cannot become that: it is in the past, ends before it begins, or meets another date of the course. */
function whyNotThen(time: SessionTime, others: readonly StandingSession[], now: string) {
  const { day, fromMinute, toMinute } = time;
  if (fromMinute >= toMinute) return '終了の時刻は、開始の時刻より後にしてください。';
  if (localDateTimeAt(day, fromMinute) <= now) return 'これからの日時を入力してください。';
  if (others.some((other) => other.date === day && overlaps(other, time)))
    return 'この講座のほかの回と時間が重なっています。';
  return null;
}

/** Why a change of a course that people have cannot be made; null where it can. */
export function whySessionStays(course: DatedCourse, change: SessionChange, now: string): string | null {
  const closed = whyNotEdited(course.state);
  if (closed !== null) return closed;
  const meant = sessionsMeant(course, change, now);
  const [session] = meant;
  if (!session) return 'この回は、始まっているか、すでに休講です。これからの回を選んでください。';
  const others = course.sessions.filter(({ eventSessionId }) => eventSessionId !== change.eventSessionId);
  switch (change.kind) {
    case 'dropSession':
      if (change.instead !== null) return whyNotThen(change.instead, others, now);
      return others.length === 0 ? 'ほかの回がないため、休講にできません。「講座を中止する」を使ってください。' : null;
    case 'moveSession':
      if (change.to.day === session.date && isSameRange(change.to, session))
        return '日時が変わっていません。新しい日時を入力してください。';
      return whyNotThen(change.to, others, now);
    case 'changePlace':
      if (change.place.trim() === '') return '新しい会場を入力してください。';
      return meant.every(({ place }) => place === change.place.trim())
        ? '会場が変わっていません。新しい会場を入力してください。'
        : null;
  }
}
