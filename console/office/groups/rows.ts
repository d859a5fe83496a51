import type { GroupFieldsProps, Texts } from './group.ts';

/** The number of rows of a list that is typed: 'frames.count'. */
export const rowCount = (texts: Texts, list: string) => Number(texts[`${list}.count`] ?? '0');

export const rowIndices = (texts: Texts, list: string) =>
  Array.from({ length: rowCount(texts, list) }, (_, index) => index);

/** A list as texts, each row by its place. */
export const rowTexts = (list: string, rows: readonly Texts[]): Texts => ({
  [`${list}.count`]: String(rows.length),
  ...Object.fromEntries(
    rows.flatMap((row, index) => Object.entries(row).map(([name, text]) => [`${list}.${index}.${name}`, text])),
  ),
});

/** What stands under a name, by what follows it. */
const within = <Text>(texts: Readonly<Record<string, Text>>, name: string) =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([one]) => one.startsWith(`${name}.`))
      .map(([one, text]) => [one.slice(name.length + 1), text]),
  );

/** The same under a name. */
export const under = <Text>(name: string, texts: Readonly<Record<string, Text>>): Readonly<Record<string, Text>> =>
  Object.fromEntries(Object.entries(texts).map(([one, text]) => [`${name}.${one}`, text]));

const withoutAll = (texts: Texts, name: string): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([one]) => !one.startsWith(`${name}.`)));

/** The fields that stand under a name, as if they stood by themselves. */
export const propsWithin = ({ texts, errors, onChange }: GroupFieldsProps, name: string): GroupFieldsProps => ({
  texts: within(texts, name),
  errors: within(errors, name),
  onChange: (changed) => onChange({ ...withoutAll(texts, name), ...under(name, changed) }),
});

/** The texts of one row. */
export const rowAt = (texts: Texts, list: string, index: number): Texts => within(texts, `${list}.${index}`);

const withRows = (texts: Texts, list: string, rows: readonly Texts[]): Texts => ({
  ...withoutAll(texts, list),
  ...rowTexts(list, rows),
});

export const rowsOf = (texts: Texts, list: string) => rowIndices(texts, list).map((index) => rowAt(texts, list, index));

export const withRow = (texts: Texts, list: string, row: Texts) => withRows(texts, list, [...rowsOf(texts, list), row]);

export const withoutRow = (texts: Texts, list: string, index: number) =>
  withRows(texts, list, rowsOf(texts, list).toSpliced(index, 1));

/** The row before the one that stands above it. */
export const withRowUp = (texts: Texts, list: string, index: number) => {
  const rows = rowsOf(texts, list);
  return withRows(texts, list, rows.toSpliced(index - 1, 2, ...rows.slice(index - 1, index + 1).toReversed()));
};

/** What a row begins with, by the name of the row. */
export type BegunRows = Readonly<Record<string, string>>;

/** The rows that a change has added. */
export function begunRows(before: Texts, after: Texts): BegunRows {
  const counts = Object.entries(after).filter(([name]) => name.endsWith('.count'));
  const added = counts.filter(([name, count]) => Number(count) === Number(before[name] ?? '0') + 1);
  return Object.fromEntries(
    added.map(([name, count]) => {
      const row = `${name.slice(0, -'.count'.length)}.${Number(count) - 1}`;
      return [row, JSON.stringify(within(after, row))];
    }),
  );
}

/** The fields of a new form that began empty and still are: what they lack is said once somebody asks for it. */
export const stillEmpty = (begin: Texts, texts: Texts) =>
  Object.fromEntries(
    Object.entries(begin)
      .filter(([name, text]) => text === '' && texts[name] === '')
      .map(([name]) => [name, '{}']),
  );

/** What is wrong, without what is missing of rows in which nobody has typed yet. */
export function withoutBegun<Error>(errors: Readonly<Record<string, Error>>, texts: Texts, begun: BegunRows) {
  const untouched = Object.keys(begun).filter((row) => JSON.stringify(within(texts, row)) === begun[row]);
  const isUntouched = (name: string) => untouched.some((row) => name === row || name.startsWith(`${row}.`));
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !isUntouched(name)));
}
