import type { StatisticsCell, StatisticsTable, StatisticsUnit } from '#contract/desk/statistics.ts';
import { added, type Sum } from './figure.ts';

/** Sums by what they are of: `of` is a room, a month 'YYYY-MM' or a day of the week, '' where they are of all. */
export type Counted = {
  readonly topic: string;
  readonly key: string;
  readonly of: string;
  /** Days and blocks of a room while it was made of others; they are in no sum over rooms. */
  readonly isCombined: boolean;
  readonly sum: Sum;
};

export type Facts = {
  readonly all: readonly Counted[];
  readonly rooms: readonly Counted[];
  readonly months: readonly Counted[];
  readonly weekdays: readonly Counted[];
  /** In the order in which they are shown. */
  readonly places: readonly {
    readonly containerId: string;
    readonly containerName: string;
    readonly rooms: readonly {
      readonly articleId: string;
      readonly articleName: string;
      readonly isCombined: boolean;
    }[];
  }[];
  /** The months of the span, 'YYYY-MM'. */
  readonly span: readonly string[];
};

/** A column: its key and label, how it is read, and its cell of what a row is given. */
export type Column<Row> = readonly [
  key: string,
  label: string,
  unit: StatisticsUnit,
  cell: (row: Row) => StatisticsCell,
];
type Row<Given> = { readonly key: string; readonly label: string; readonly given: Given };

type Made<Given> = Pick<StatisticsTable, 'key' | 'title' | 'rowsAre'> & {
  readonly note?: string;
  readonly columns: readonly Column<Given>[];
  readonly rows: readonly Row<Given>[];
  readonly total?: Given;
};

/** A table of what its rows are given. */
export const made = <Given>({ columns, rows, total, note = '', ...named }: Made<Given>): StatisticsTable => ({
  ...named,
  note,
  columns: columns.map(([key, label, unit]) => ({ key, label, unit })),
  rows: rows.map(({ key, label, given }) => ({ key, label, cells: columns.map(([, , , cell]) => cell(given)) })),
  total: total === undefined ? null : columns.map(([, , , cell]) => cell(total)),
});

/** The sums of a topic. */
export const sumsBy = (facts: Facts, topic: string) => facts.all.filter((one) => one.topic === topic);
/** What all of them come to. */
export const sumOfTopic = (facts: Facts, topic: string) => added(sumsBy(facts, topic).map(({ sum }) => sum));

/** Of those the ones with a key. */
export const sumOfKey = (facts: Facts, topic: string, key: string) =>
  added(
    sumsBy(facts, topic)
      .filter((one) => one.key === key)
      .map(({ sum }) => sum),
  );

/** A room as rows name it: with its place where there are several. */
export const roomLabel = ({ places }: Facts, containerName: string, articleName: string) =>
  places.length > 1 ? `${containerName} ${articleName}` : articleName;
