import type { StatisticsCell, StatisticsUnit } from '#contract/desk/statistics.ts';

const grouped = new Intl.NumberFormat('ja-JP');

const decimals = (value: number, places: number) => (value / 10 ** places).toFixed(places);

/** A cell as people read it. */
export function cellText(cell: StatisticsCell, unit: StatisticsUnit): string {
  if (cell === null) return '－';
  if (cell === 'few') return '5未満';
  if (unit === 'permille') return `${decimals(cell, 1)}%`;
  if (unit === 'times') return `${decimals(cell, 2)}倍`;
  return grouped.format(cell);
}

/** What stands beside a number that is read alone. */
export const unitText = {
  count: '',
  people: '人',
  days: '日',
  yen: '円',
  permille: '',
  times: '',
} as const satisfies Record<StatisticsUnit, string>;
