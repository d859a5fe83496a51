// biome-ignore-all lint/a11y/noRedundantRoles: in Safari a table laid out as a grid loses roles that are not written
import type { CSSProperties, ReactNode } from 'react';
import type { DayColumn } from '#contract/facility.ts';
import { weekdayOf } from '#rules/day/day.ts';
import { shortDayText, weekdayText } from '#ui/format.ts';
import { SpinnerIcon } from '#ui/SpinnerIcon.tsx';
import { columnDayText } from './dayTexts.ts';

/** Sundays and holidays red, Saturdays blue, as on every Japanese calendar. The weekday is also given as text. */
const inkOf = ({ date, holidayName }: DayColumn) => {
  if (holidayName !== '' || weekdayOf(date) === 0) return 'text-red-900';
  return weekdayOf(date) === 6 ? 'text-blue-900' : '';
};

/** The head of a day's column: date, weekday and the holiday's name. */
const DayHead = ({ column }: { column: DayColumn }) => (
  <th
    role="columnheader"
    scope="col"
    className={`flex min-w-0 flex-col items-center px-0.5 py-2 text-center text-dns-14B-130 ${inkOf(column)}`}
  >
    <span>{columnDayText(column.date)}</span>
    <span>({weekdayText(column.date)})</span>
    {column.holidayName && <span className="mt-0.5 text-[0.75rem] leading-120 font-normal">{column.holidayName}</span>}
  </th>
);

type DayGridProps = {
  /** Names the table. */
  caption: string;
  /** What the rows are: 部屋, 時間枠. */
  rowTerm: string;
  columns: readonly DayColumn[];
  /** One cell per column. */
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[];
  /** Short heads are beside their cells on a phone as well; long ones get a line of their own. */
  headWidth: 'long' | 'short';
  /** What is shown belongs to the days before; the new ones are on their way. */
  isStale?: boolean | undefined;
};

/*
 * One table in three layouts, chosen by the room it has in rem, so that large text counts as a small screen: wide,
 * heads left and days as columns; phone, the head of a row above its seven days; large text on a phone, every day as a
 * tile that carries its own date. None of them scrolls sideways.
 */
const lines = {
  long:
    'grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] @min-[19.25rem]:grid-cols-[repeat(var(--days),minmax(0,1fr))] ' +
    '@min-[44rem]:grid-cols-[minmax(11rem,1fr)_repeat(var(--days),minmax(0,5.5rem))]',
  short:
    'grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] @min-[19.25rem]:grid-cols-[3.5rem_repeat(var(--days),minmax(0,1fr))] ' +
    '@min-[44rem]:grid-cols-[9rem_repeat(var(--days),minmax(0,1fr))]',
};

const heads = {
  long:
    'col-span-full border-b border-solid-gray-200 bg-solid-gray-50 px-3 py-2 ' +
    '@min-[44rem]:col-span-1 @min-[44rem]:border-e @min-[44rem]:border-b-0 @min-[44rem]:bg-white @min-[44rem]:py-3',
  short:
    'col-span-full border-solid-gray-200 bg-solid-gray-50 px-2 py-2 ' +
    '@min-[19.25rem]:col-span-1 @min-[19.25rem]:border-e @min-[44rem]:px-3',
};

const corner = { long: 'hidden @min-[44rem]:flex', short: 'hidden @min-[19.25rem]:flex' };

/** Overlays the table, so that nothing shifts. Its message is announced where the days are chosen. */
const LoadingOverlay = () => (
  <div aria-hidden="true" className="pointer-events-none sticky top-[calc(var(--sticky-top)+4rem)] z-20 h-0">
    <p className="mx-auto flex w-fit translate-y-16 items-center gap-2 rounded-full border border-solid-gray-420 bg-white px-4 py-2 shadow-1">
      <SpinnerIcon className="size-5 text-key-900" />
      読み込みです...
    </p>
  </div>
);

export const DayGrid = ({ caption, rowTerm, columns, rows, headWidth, isStale = false }: DayGridProps) => (
  <div className="@container -mx-gutter sm:mx-0">
    {isStale && <LoadingOverlay />}
    <table
      role="table"
      inert={isStale}
      aria-busy={isStale || undefined}
      style={{ '--days': columns.length } as CSSProperties}
      className={`block w-full overflow-clip border-y border-solid-gray-420 bg-white transition-opacity sm:rounded-12 sm:border ${isStale ? 'opacity-60' : ''}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead
        role="rowgroup"
        className="sr-only z-10 bg-solid-gray-100 @min-[19.25rem]:not-sr-only @min-[19.25rem]:sticky! @min-[19.25rem]:top-(--sticky-top) @min-[19.25rem]:block @min-[19.25rem]:border-b @min-[19.25rem]:border-black"
      >
        <tr role="row" className={lines[headWidth]}>
          <th
            role="columnheader"
            scope="col"
            className={`${corner[headWidth]} items-end justify-start px-2 py-2 text-start text-dns-14B-130 @min-[44rem]:px-3`}
          >
            {rowTerm}
          </th>
          {columns.map((column) => (
            <DayHead key={column.date} column={column} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block">
        {rows.map((row) => (
          <tr key={row.key} role="row" className={`${lines[headWidth]} border-b border-solid-gray-420 last:border-b-0`}>
            <th role="rowheader" scope="row" className={`${heads[headWidth]} min-w-0 text-start font-normal`}>
              {row.head}
            </th>
            {row.cells.map((cell, index) => {
              const column = columns[index];
              return (
                <td
                  key={column?.date}
                  role="cell"
                  className="flex min-w-0 flex-col border-e border-b border-solid-gray-200 last:border-e-0 @min-[19.25rem]:border-b-0"
                >
                  {column && (
                    <span aria-hidden="true" className="px-1 pt-2 text-center text-dns-14N-130 @min-[19.25rem]:hidden">
                      {shortDayText(column.date)}
                    </span>
                  )}
                  {cell}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
