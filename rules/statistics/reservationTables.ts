import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { type BookingMethod, bookingMethods } from '#rules/facility/booking/bookingMethods.ts';
import { added, permilleOf, type Sum, timesOf } from './figure.ts';
import { type Column, type Counted, type Facts, made, roomLabel, sumOfKey, sumOfTopic, sumsBy } from './made.ts';

const outcomes = {
  completed: '利用済み',
  no_show: '無断不使用',
  cancelled_user: '取消（利用者）',
  cancelled_operator: '取消（施設都合）',
  expired_unpaid: '取消（未払い）',
  rejected: '不承認',
} as const;

/** Counted things with their share of all of them. */
const shares = (label: string, all: number): readonly Column<Sum>[] => [
  ['counted', label, 'count', ({ counted }) => counted],
  ['share', '割合', 'permille', ({ counted }) => permilleOf(counted, all)],
];

/** Days before the first one, of cancellations: from, to. */
const distances = [
  ['当日以後', 0, 0],
  ['前日', 1, 1],
  ['2～3日前', 2, 3],
  ['4～7日前', 4, 7],
  ['8～14日前', 8, 14],
  ['15～30日前', 15, 30],
  ['31～60日前', 31, 60],
  ['61日以上前', 61, Number.POSITIVE_INFINITY],
] as const;

const methods: readonly BookingMethod[] = ['online', 'counter', 'lottery'];

/** How reservations ended, how long before they were cancelled, and how they were made. */
export function reservationTables(facts: Facts): StatisticsTable[] {
  const of = (topic: string, key: string) => sumOfKey(facts, topic, key);
  const all = sumOfTopic(facts, 'outcome');
  const cancelled = sumsBy(facts, 'cancel');
  const cancels = added(cancelled.map(({ sum }) => sum));
  return [
    made({
      ...({ key: 'outcomes', title: '予約の結果', rowsAre: '結果' } as const),
      columns: shares('予約件数', all.counted),
      rows: Object.entries(outcomes).map(([key, label]) => ({ key, label, given: of('outcome', key) })),
      total: all,
    }),
    made({
      ...({ key: 'cancellations', title: '取消（利用日の何日前か）', rowsAre: '取消した日' } as const),
      note: '利用者による取消です。割合は、結果が決まったすべての予約に対するものです。',
      columns: shares('取消件数', all.counted),
      rows: distances.map(([label, from, to]) => ({
        key: String(from),
        label,
        given: added(cancelled.filter(({ key }) => Number(key) >= from && Number(key) <= to).map(({ sum }) => sum)),
      })),
      total: cancels,
    }),
    made({
      ...({ key: 'methods', title: '申込方法', rowsAre: '申込方法' } as const),
      columns: shares('予約件数', all.counted),
      rows: methods.map((key) => ({ key, label: bookingMethods[key], given: of('method', key) })),
      total: sumOfTopic(facts, 'method'),
    }),
  ];
}

type Drawn = { readonly entries: number; readonly won: number };

/** Entries on each that won, by room. */
export function drawTable(facts: Facts): StatisticsTable {
  const drawn = (counted: readonly Counted[]): Drawn => {
    const draws = counted.filter(({ topic }) => topic === 'draw');
    const won = added(draws.filter(({ key }) => key === 'won').map(({ sum }) => sum)).counted;
    return { entries: added(draws.map(({ sum }) => sum)).counted, won };
  };
  const byRoom = Map.groupBy(facts.rooms, ({ of }) => of);
  return made<Drawn>({
    ...({ key: 'draws', title: '抽選倍率', rowsAre: '部屋' } as const),
    note: '結果を発表した抽選だけを、申込の最初の利用日で数えます。',
    columns: [
      ['entries', '申込件数', 'count', ({ entries }) => entries],
      ['won', '当選件数', 'count', ({ won }) => won],
      ['times', '倍率', 'times', ({ entries, won }) => timesOf(entries, won)],
    ],
    rows: facts.places.flatMap((place) =>
      place.rooms.flatMap(({ articleId, articleName }) => {
        const given = drawn(byRoom.get(articleId) ?? []);
        const label = roomLabel(facts, place.containerName, articleName);
        return given.entries > 0 ? [{ key: articleId, label, given }] : [];
      }),
    ),
    total: drawn(facts.all),
  });
}
