import type { ChangeCalls } from '#console/office/wantedChange.ts';
import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { courseNames } from '#rules/event/edit/courseNames.ts';

const verbs = { added: '追加', changed: '変更', withdrawn: '削除または非公開に' } as const;

/** Values of which a person reads more than their code. */
const isReadable = (value: string) => value !== '' && !/[{}[\]_]|^(true|false)$/.test(value);

const readable = (value: string) => value.replace(/^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/, '$1 $2');

/** '定員：20 → 30'; of what is no plain value only that it changes. */
export function courseLine({ kind, subject, field, before, after }: PlaceDifference) {
  const [first = ''] = field.split('.');
  const [, list = first, order = ''] = /^(.*?)(の順序)?$/.exec(first) ?? [];
  const what = [subject, `${courseNames[list] ?? list}${order}`].filter((part) => part !== '').join(' の') || '講座';
  if (kind === 'changed' && isReadable(before) && isReadable(after)) {
    return `${what}：${readable(before)} → ${readable(after)}`;
  }
  return `${what}を${verbs[kind]}${kind === 'withdrawn' ? 'する' : ''}`;
}

/** Of a course with the spans and conditions it is in. */
export const courseCalls: ChangeCalls = {
  preview: 'Office/PreviewCourse',
  act: 'Office/ChangeCourse',
  lineOf: courseLine,
};
