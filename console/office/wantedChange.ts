import type { RequestOf } from '#contract/endpoints.ts';
import { changedFields, type Group, type Texts } from './groups/group.ts';

export type PlaceChange = Pick<RequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

/** What is typed of some groups, and from when it is to hold: `begins` 'now', or 'day' with the day. */
export type TypedChange = { readonly texts: Texts; readonly begins: string; readonly from: string };

export type ChangeForm<Values extends object> = {
  readonly groups: readonly Group<Values>[];
  readonly form: Values;
  /** What is sent of the fields that differ, and from which day of use on; null for at once. */
  readonly changeOf: (fields: Partial<Values>, from: string | null) => PlaceChange;
  /** It is sent as it stands: nothing has to differ. */
  readonly isNew?: boolean;
};

/** Whether all of it may be otherwise from a day of use on. */
export const isByDay = <Values extends object>({ groups, isNew = false }: ChangeForm<Values>) =>
  !isNew && groups.every((group) => group.isByDay === true);

/** What is wrong with what is typed, by field, and what is wanted; null while something is missing or wrong. */
export function wantedChange<Values extends object>(change: ChangeForm<Values>, { texts, begins, from }: TypedChange) {
  const { groups, form, changeOf, isNew = false } = change;
  const firstDay = isByDay(change) && begins === 'day' ? from : null;
  const values: Partial<Values> = Object.assign({}, ...groups.map((group) => group.values(texts, form)));
  const fields = isNew ? values : changedFields(values, form);
  const wrong: Readonly<Record<string, string>> = {
    ...Object.assign({}, ...groups.map((group) => group.errors(texts))),
    ...(firstDay === '' && { from: '適用開始日を入力してください。' }),
    ...(Object.keys(fields).length === 0 && { nothing: 'まだ何も変更していません。' }),
  };
  return { wrong, wanted: Object.keys(wrong).length > 0 ? null : changeOf(fields, firstDay) };
}
