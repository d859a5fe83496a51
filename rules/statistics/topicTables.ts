import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { permilleOf, type Sum } from './figure.ts';
import { type Column, type Facts, made, sumOfTopic, sumsBy } from './made.ts';
import { useColumns } from './usageTables.ts';

type OfTopic = Pick<StatisticsTable, 'key' | 'title' | 'rowsAre'> & {
  readonly topic: string;
  readonly nameOf: (key: string) => string;
  readonly note?: string;
  /** Whether its rows are all there is. */
  readonly isWhole: boolean;
};

function topicTable(facts: Facts, { topic, nameOf, isWhole, ...named }: OfTopic): StatisticsTable {
  const rows = sumsBy(facts, topic).toSorted(
    (one, other) => other.sum.counted - one.sum.counted || one.key.localeCompare(other.key),
  );
  const all = sumOfTopic(facts, 'use');
  const [counted, ...others] = useColumns;
  if (counted === undefined) throw new Error('a table without columns');
  const share: Column<Sum> = ['share', '割合', 'permille', (sum) => permilleOf(sum.counted, all.counted)];
  return made({
    ...named,
    columns: [counted, share, ...others],
    rows: rows.map(({ key, sum }) => ({ key, label: nameOf(key), given: sum })),
    ...(isWhole && { total: all }),
  });
}

const equipmentTable = (facts: Facts): StatisticsTable =>
  made<Sum>({
    ...({ key: 'equipment', title: '備品', rowsAre: '備品' } as const),
    columns: [
      ['counted', '利用件数', 'count', ({ counted }) => counted],
      ['pieces', '貸出数', 'count', ({ planned }) => planned],
    ],
    rows: sumsBy(facts, 'equipment')
      .toSorted((one, other) => other.sum.counted - one.sum.counted || one.key.localeCompare(other.key))
      .map(({ key, sum }) => ({ key, label: key, given: sum })),
  });

const named = (key: string) => (key === '' ? '（なし）' : key);

const topics: readonly OfTopic[] = [
  { topic: 'purpose', key: 'purposes', title: '種別', rowsAre: '種別', nameOf: named, isWhole: true },
  { topic: 'class', key: 'classes', title: '利用者の区分', rowsAre: '区分', nameOf: named, isWhole: true },
  {
    topic: 'reduction',
    key: 'reductions',
    title: '減免',
    rowsAre: '減免',
    note: '減免のあった利用だけを数えます。割合は、すべての利用に対するものです。',
    nameOf: named,
    isWhole: false,
  },
  {
    topic: 'admission',
    key: 'admissions',
    title: '入場料',
    rowsAre: '入場料',
    nameOf: (key) => (key === 'paid' ? '入場料あり' : '入場料なし'),
    isWhole: true,
  },
];

/** What was used, by what it was for and by whom, and what was lent with it. */
export const topicTables = (facts: Facts): StatisticsTable[] => [
  ...topics.map((topic) => topicTable(facts, topic)),
  equipmentTable(facts),
];
