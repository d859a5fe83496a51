import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { added, permilleOf, type Sum, timesOf } from './figure.ts';
import { type Column, type Counted, type Facts, made, roomLabel, sumOfKey, sumOfTopic } from './made.ts';

/** All that is known of some rooms or a month, by topic. */
type Whole = { readonly use: Sum; readonly day: Sum; readonly frame: Sum; readonly money: Sum };

const wholeFrom = (counted: readonly Counted[]): Whole => {
  const of = (topic: string) => added(counted.filter((one) => one.topic === topic).map(({ sum }) => sum));
  return { use: of('use'), day: of('day'), frame: of('frame'), money: of('money') };
};

const usage: readonly Column<Whole>[] = [
  ['openDays', '開館日数', 'days', ({ day }) => day.offered],
  ['usedDays', '利用日数', 'days', ({ day }) => day.used],
  ['rateOfDays', '稼働率（日数）', 'permille', ({ day }) => permilleOf(day.used, day.offered)],
  ['offered', '提供区分', 'count', ({ frame }) => frame.offered],
  ['used', '利用区分', 'count', ({ frame }) => frame.used],
  ['rateOfBlocks', '稼働率（区分）', 'permille', ({ frame }) => permilleOf(frame.used, frame.offered)],
  ['official', '公用区分', 'count', ({ frame }) => frame.official],
  [
    ...(['rateWithOfficial', '公用を含む稼働率', 'permille'] as const),
    ({ frame }) => permilleOf(frame.used + frame.official, frame.offered),
  ],
];

/** What is counted of uses. */
export const useColumns: readonly Column<Sum>[] = [
  ['counted', '利用件数', 'count', ({ counted }) => counted],
  ['planned', '利用人数（予定）', 'people', ({ planned }) => planned],
  ['fee', '使用料', 'yen', ({ fee }) => fee],
  ['reduced', '減免額', 'yen', ({ reduced }) => reduced],
];

const income: readonly Column<Sum>[] = [
  ['charged', '調定額', 'yen', ({ charged }) => charged],
  ['online', 'オンライン', 'yen', ({ online }) => online],
  ['counter', '窓口', 'yen', ({ counter }) => counter],
  ['refunded', '返金', 'yen', ({ refunded }) => refunded],
  ['income', '収入', 'yen', ({ online, counter, refunded }) => online + counter - refunded],
];

const within = <Given>(columns: readonly Column<Given>[], part: (row: Whole) => Given): readonly Column<Whole>[] =>
  columns.map(([key, label, unit, cell]) => [key, label, unit, (row) => cell(part(row))]);

const ofWhole: readonly Column<Whole>[] = [...usage, ...within(useColumns, ({ use }) => use)];

/** Of several rooms together: a day counts for each of them. */
const overRooms: readonly Column<Whole>[] = ofWhole.map(([key, label, unit, cell]) => [
  ...([key, unit === 'days' ? `延べ${label}` : label, unit] as const),
  cell,
]);

const monthLabel = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`;

const isInSums = ({ isCombined }: Counted) => !isCombined;

/** Rooms, and the halls they are in where there are several. */
export function roomTables(facts: Facts): StatisticsTable[] {
  const byRoom = Map.groupBy(facts.rooms, ({ of }) => of);
  const total = wholeFrom(facts.rooms.filter(isInSums));
  const note = facts.places.some(({ rooms }) => rooms.some(({ isCombined }) => isCombined))
    ? '※のある部屋はほかの部屋を合わせたもので、日数と区分は合計に入りません。'
    : '';
  const several = facts.places.length > 1;
  const rooms = facts.places.flatMap((place) =>
    place.rooms.map(({ articleId, articleName, isCombined }) => ({
      key: articleId,
      label: `${roomLabel(facts, place.containerName, articleName)}${isCombined ? '※' : ''}`,
      given: wholeFrom(byRoom.get(articleId) ?? []),
    })),
  );
  const halls = facts.places.map((place) => ({
    key: place.containerId,
    label: place.containerName,
    given: wholeFrom(place.rooms.flatMap(({ articleId }) => (byRoom.get(articleId) ?? []).filter(isInSums))),
  }));
  return [
    ...(several
      ? [made({ key: 'halls', title: '施設別', rowsAre: '施設', columns: overRooms, rows: halls, total })]
      : []),
    made({ key: 'rooms', title: '部屋別', rowsAre: '部屋', note, columns: ofWhole, rows: rooms, total }),
  ];
}

/** Months, and the money of each. */
export function monthTables(facts: Facts): StatisticsTable[] {
  const byMonth = Map.groupBy(facts.months, ({ of }) => of);
  const rows = facts.span.map((month) => ({
    key: month,
    label: monthLabel(month),
    given: wholeFrom(byMonth.get(month) ?? []),
  }));
  const total = wholeFrom(facts.months);
  return [
    made({ key: 'months', title: '月別', rowsAre: '月', columns: overRooms, rows, total }),
    made({
      key: 'income',
      title: '収入',
      rowsAre: '月',
      note: '予約の最初の利用日の月に、その予約の全額を数えます。',
      columns: within(income, ({ money }) => money),
      rows,
      total,
    }),
  ];
}

/** The figures with which the page begins. Each row has a unit of its own, by its column. */
export function summaryTable(facts: Facts): StatisticsTable {
  const whole = wholeFrom(facts.rooms.filter(isInSums));
  const of = (topic: string, key: string) => sumOfKey(facts, topic, key).counted;
  const all = sumOfTopic(facts, 'outcome').counted;
  const missed = of('outcome', 'no_show');
  const won = of('draw', 'won');
  const columns: readonly Column<null>[] = [
    ...[...overRooms, ...within(income.slice(-1), ({ money }) => money)].map(
      ([key, label, unit, cell]): Column<null> => [key, label, unit, () => cell(whole)],
    ),
    ['reservations', '予約件数', 'count', () => all],
    ['cancelRate', '取消率', 'permille', () => permilleOf(of('outcome', 'cancelled_user'), all)],
    ['noShowRate', '無断不使用率', 'permille', () => permilleOf(missed, missed + of('outcome', 'completed'))],
    ['deskRate', '窓口率', 'permille', () => permilleOf(of('desk', ''), all)],
    ['drawTimes', '抽選倍率', 'times', () => timesOf(won + of('draw', 'lost'), won)],
  ];
  return made<null>({
    ...({ key: 'summary', title: '概要', rowsAre: '期間' } as const),
    columns,
    rows: [{ key: 'all', label: '全体', given: null }],
  });
}
