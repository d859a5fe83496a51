import type { Visibility } from '#contract/facility/room.ts';
import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { visibilityWords } from '#rules/facility/booking/visibility.ts';
import { settingNames } from '#rules/facility/settingNames.ts';

const verbs = { added: '追加', changed: '変更', withdrawn: '休止・削除' } as const;

/** Values of which a person reads more than their code. */
const isReadable = (value: string) => value !== '' && !/[{}[\]_]|^(true|false|open|closed)$/.test(value);

const wordsOf = (field: string, value: string) =>
  field === 'visibility' && value in visibilityWords ? visibilityWords[value as Visibility] : value;

/** '部屋 ホールA 定員：20 → 30'; of what is no plain value only that it changes. */
export function differenceLine({ kind, subject, field, before, after }: PlaceDifference) {
  const [first = ''] = field.split('.');
  const [, list = first, order = ''] = /^(.*?)(の順序)?$/.exec(first) ?? [];
  // What has no name of its own is the hall itself.
  const name = [subject, `${settingNames[list] ?? list}${order}`].filter((part) => part !== '').join(' ') || '施設';
  if (kind !== 'changed' || !isReadable(before) || !isReadable(after)) return `${name}を${verbs[kind]}`;
  return `${name}：${wordsOf(first, before)} → ${wordsOf(first, after)}`;
}
