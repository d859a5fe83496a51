import type { RequestOf } from '#contract/endpoints.ts';
import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import { differenceLine } from './differenceLine.ts';
import { changedFields, type Group, type Texts } from './groups/group.ts';
import { linesOf } from './groups/plainFields.ts';

/** By which calls a change is looked at and made, and how a line reads of what it does. */
export type ChangeCalls = {
  readonly preview: 'Office/PreviewPlace' | 'Office/PreviewTown' | 'Office/PreviewCourse';
  readonly act: 'Office/ChangePlace' | 'Office/ChangeTown' | 'Office/ChangeCourse';
  readonly lineOf: (difference: PlaceDifference) => string;
};

/** Of a hall and its rooms. */
export const placeCalls: ChangeCalls = {
  preview: 'Office/PreviewPlace',
  act: 'Office/ChangePlace',
  lineOf: differenceLine,
};

/** What is typed of some groups, and from when it is to hold: `begins` 'now', or 'day' with the day. `alike`: keys of rooms by lines. */
export type TypedChange = {
  readonly texts: Texts;
  readonly begins: string;
  readonly from: string;
  readonly alike: string;
};

/** Another room that may be told the same. */
export type OtherRoom<Values extends object> = { readonly key: string; readonly name: string; readonly form: Values };

export type ChangeForm<Values extends object> = {
  readonly groups: readonly Group<Values>[];
  readonly form: Values;
  readonly others?: readonly OtherRoom<Values>[];
  /** What is sent of the fields that differ, here and in others, and from which day of use on; null for at once. */
  readonly changeOf: (
    fields: Partial<Values>,
    from: string | null,
    alike: readonly { readonly key: string; readonly fields: Partial<Values> }[],
  ) => RequestOf<ChangeCalls['preview']>;
  /** It is sent as it stands: nothing has to differ. */
  readonly isNew?: boolean;
};

/** Whether all of it may be otherwise from a day of use on. */
export const isByDay = <Values extends object>({ groups, isNew = false }: ChangeForm<Values>) =>
  !isNew && groups.every((group) => group.isByDay === true);

/** The rooms that may be told the same. */
export const othersOf = <Values extends object>({ groups, others = [] }: ChangeForm<Values>) =>
  groups.some((group) => group.isOfOneRoom === true) ? [] : others;

/** Those of them that are chosen. */
export const alikeOf = <Values extends object>(change: ChangeForm<Values>, { alike }: TypedChange) =>
  othersOf(change).filter(({ key }) => linesOf(alike).includes(key));

/** What is wrong with what is typed, by field, and what is wanted; null while something is missing or wrong. */
export function wantedChange<Values extends object>(change: ChangeForm<Values>, typed: TypedChange) {
  const { texts, begins, from } = typed;
  const { groups, form, changeOf, isNew = false } = change;
  const firstDay = isByDay(change) && begins === 'day' ? from : null;
  const values: Partial<Values> = Object.assign({}, ...groups.map((group) => group.values(texts, form)));
  const fields = isNew ? values : changedFields(values, form);
  const alike = alikeOf(change, typed).map((other) => ({ key: other.key, fields: changedFields(values, other.form) }));
  const wrong: Readonly<Record<string, string>> = {
    ...Object.assign({}, ...groups.map((group) => group.errors(texts))),
    ...(firstDay === '' && { from: '適用開始日を入力してください。' }),
    ...([fields, ...alike.map((other) => other.fields)].every((one) => Object.keys(one).length === 0) && {
      nothing: 'まだ何も変更していません。',
    }),
  };
  return { wrong, wanted: Object.keys(wrong).length > 0 ? null : changeOf(fields, firstDay, alike) };
}
