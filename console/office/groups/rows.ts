import type { Texts } from './group.ts';

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

/** The texts of one row. */
export const rowAt = (texts: Texts, list: string, index: number): Texts => {
  const start = `${list}.${index}.`;
  return Object.fromEntries(
    Object.entries(texts)
      .filter(([name]) => name.startsWith(start))
      .map(([name, text]) => [name.slice(start.length), text]),
  );
};

const withRows = (texts: Texts, list: string, rows: readonly Texts[]): Texts => ({
  ...Object.fromEntries(Object.entries(texts).filter(([name]) => !name.startsWith(`${list}.`))),
  ...rowTexts(list, rows),
});

const rowsOf = (texts: Texts, list: string) => rowIndices(texts, list).map((index) => rowAt(texts, list, index));

export const withRow = (texts: Texts, list: string, row: Texts) => withRows(texts, list, [...rowsOf(texts, list), row]);

export const withoutRow = (texts: Texts, list: string, index: number) =>
  withRows(texts, list, rowsOf(texts, list).toSpliced(index, 1));
