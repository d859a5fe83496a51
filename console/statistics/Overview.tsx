import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { cellText, unitText } from '#rules/statistics/cellText.ts';

/** The figures with which everybody begins; the others stand in the table. */
const first = [
  ...['rateOfDays', 'rateOfBlocks', 'counted', 'planned', 'income'],
  ...['cancelRate', 'noShowRate', 'deskRate', 'drawTimes'],
];

/** What the span comes to, in a few numbers. */
export const Overview = ({ table }: { table: StatisticsTable }) => {
  const cells = table.rows[0]?.cells ?? [];
  const shown = table.columns
    .map((column, index) => ({ ...column, cell: cells[index] ?? null }))
    .filter(({ key }) => first.includes(key))
    .toSorted((one, other) => first.indexOf(one.key) - first.indexOf(other.key));
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-4">
      {shown.map(({ key, label, unit, cell }) => (
        <div key={key} className="flex flex-col gap-1 rounded-8 border border-solid-gray-300 px-4 py-3">
          <dt className="text-oln-14N-100 text-solid-gray-700">{label}</dt>
          <dd className="text-std-24B-150 tabular-nums">
            {cellText(cell, unit)}
            {cell !== null && cell !== 'few' && <span className="ps-1 text-std-16N-170">{unitText[unit]}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
};
