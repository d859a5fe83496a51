import type { ReactNode } from 'react';
import type { Errors } from '#console/kit/useChecked.ts';

/** What is typed, by the name of the field; the parts of a list by '.': 'frames.0.name'. */
export type Texts = Readonly<Record<string, string>>;

export type GroupFieldsProps = {
  readonly texts: Texts;
  /** By the names of the fields. */
  readonly errors: Errors<string>;
  readonly onChange: (texts: Texts) => void;
};

/** What of a hall or a room is shown together and changed in one act. */
export type Group<Values> = {
  readonly id: string;
  readonly title: string;
  /** It may be otherwise from a first day of use on. */
  readonly isByDay?: true;
  /** It tells rooms from each other: others are never told the same. */
  readonly isOfOneRoom?: true;
  /** Names of texts that are no part of a draft. */
  readonly secrets?: readonly string[];
  /** How it reads. */
  lines(form: Values): readonly { readonly term: string; readonly value: ReactNode }[];
  texts(form: Values): Texts;
  /** What the texts say. `form` is what they began with, of which the fields show a part. */
  values(texts: Texts, form: Values): Partial<Values>;
  /** What is no number where one belongs; what else is wrong the server says. */
  errors(texts: Texts): Errors<string>;
  render(props: GroupFieldsProps): ReactNode;
};

/** The fields of several groups together say what is typed in each. */
export const textsOfAll = <Values>(groups: readonly Group<Values>[], form: Values): Texts =>
  Object.assign({}, ...groups.map((group) => group.texts(form)));

export const valuesOfAll = <Values>(groups: readonly Group<Values>[], texts: Texts, form: Values): Partial<Values> =>
  Object.assign({}, ...groups.map((group) => group.values(texts, form)));

/** As text in one form, whatever the order of the keys. */
const textOf = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );

/** What differs from the form by now, by its fields. */
export function changedFields<Values extends object>(values: Partial<Values>, form: Values): Partial<Values> {
  const differs = ([name, value]: [string, unknown]) => textOf(value) !== textOf(form[name as keyof Values]);
  return Object.fromEntries(Object.entries(values).filter(differs)) as Partial<Values>;
}
