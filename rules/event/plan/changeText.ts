import { dayText } from '#rules/day/dayText.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';

/** A date of a course as a plan keeps it; `place` is '' where nobody has said where it is. */
export type PlannedSession = {
  readonly eventSessionId: string;
  readonly date: string;
  readonly fromMinute: number;
  readonly toMinute: number;
  readonly place: string;
};

/** What a plan makes of dates of a course: as they were, and as they are. Of one that is called off, what makes up for it. */
export type PlannedChange = {
  readonly before: readonly PlannedSession[];
  readonly after: readonly PlannedSession[];
  /** Yen that are taken off the fee of each reservation. */
  readonly perPerson: number;
};

export type ChangeKind = 'dropSession' | 'moveSession' | 'changePlace';

/** What staff call it. */
export const changeNames: Readonly<Record<ChangeKind, string>> = {
  dropSession: '休講',
  moveSession: '日程変更',
  changePlace: '会場変更',
};

/** When a date of a course is, in words. */
export const sessionText = (session: Pick<PlannedSession, 'date' | 'fromMinute' | 'toMinute'>) =>
  `${dayText(session.date)} ${timeRangeName(session)}`;

const sessionTexts = (sessions: readonly PlannedSession[]) => sessions.map(sessionText).join('、');

const placeTexts = (sessions: readonly PlannedSession[]) =>
  [...new Set(sessions.map(({ place }) => place || '（未定）'))].join('、');

/** What of a course is another one by a plan, before and after it, in words; '' for what is not there then. */
export function changeText(kind: ChangeKind, { before, after }: Pick<PlannedChange, 'before' | 'after'>) {
  if (kind === 'changePlace')
    return { before: `${sessionTexts(before)}　${placeTexts(before)}`, after: placeTexts(after) };
  return { before: sessionTexts(before), after: sessionTexts(after) };
}
