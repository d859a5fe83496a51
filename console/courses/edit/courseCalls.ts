import type { ChangeCalls } from '#console/office/wantedChange.ts';
import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { isDay } from '#rules/day/day.ts';
import { courseNames } from '#rules/event/edit/courseNames.ts';
import { dateTimeText, dayText } from '#ui/text/format.ts';

const verbs = { added: '追加', changed: '変更', withdrawn: '削除' } as const;

/** Values of which a person reads more than their code. */
const isReadable = (value: string) => value !== '' && !/[{}[\]_]|^(true|false)$/.test(value);

const readable = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? dateTimeText(value) : isDay(value) ? dayText(value) : value;

const session = /回 \{ day: (\d{4}-\d{2}-\d{2}), hours: (\d{1,2}:\d{2})-(\d{1,2}:\d{2}).*\}/;

/** A session has no name: it is called by its day and its hours. */
const subjectText = (subject: string) =>
  subject.replace(session, (_, day: string, from: string, to: string) => `日程 ${dayText(day)} ${from}～${to}`);

/** What a part of a course is called; the name of a course is another thing than the name of anything within it. */
const partText = (subject: string, part: string) =>
  subject !== '' && part === 'name' ? '名称' : (courseNames[part] ?? part);

/** '定員：20 → 30'; of what is no plain value only that it changes. */
export function courseLine({ kind, subject, field, before, after }: PlaceDifference) {
  if (subject === '' && field === 'published') return after === 'true' ? '講座を公開' : '講座を下書きに戻す';
  const [first = ''] = field.split('.');
  const [, list = first, order = ''] = /^(.*?)(の順序)?$/.exec(first) ?? [];
  const parts = [subjectText(subject), `${partText(subject, list)}${order}`];
  const what = parts.filter((part) => part !== '').join(' の') || '講座';
  if (kind === 'changed' && isReadable(before) && isReadable(after)) {
    return `${what}：${readable(before)} → ${readable(after)}`;
  }
  return `${what}を${verbs[kind]}`;
}

/** Of a course with the spans and conditions it is in. */
export const courseCalls: ChangeCalls = {
  preview: 'Office/PreviewCourse',
  act: 'Office/ChangeCourse',
  lineOf: courseLine,
};
