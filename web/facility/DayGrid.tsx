// biome-ignore-all lint/a11y/noRedundantRoles: in Safari a table laid out as a grid loses roles that are not written
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are controls is a grid
// biome-ignore-all lint/a11y/useFocusableInteractive: the control in a cell takes the focus, not the cell
import { type CSSProperties, type ReactNode, type SyntheticEvent, useRef } from 'react';
import type { DayColumn } from '#contract/facility/room.ts';
import { weekdayOf } from '#rules/day/day.ts';
import { SpinnerIcon } from '#ui/action/SpinnerIcon.tsx';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { shortDayText, weekdayText } from '#ui/text/format.ts';
import { useToday } from '#web/address/useTenant.ts';
import { columnDayText } from './dayTexts.ts';

type ShownColumn = Pick<DayColumn, 'date' | 'holidayName'>;

/** Sundays and holidays red, Saturdays blue, as on every Japanese calendar. The weekday is also given as text. */
const inkOf = ({ date, holidayName }: ShownColumn) => {
  if (holidayName !== '' || weekdayOf(date) === 0) return 'text-red-900';
  return weekdayOf(date) === 6 ? 'text-blue-900' : '';
};

/** A line before every week but the first. */
const weekLine = (index: number) =>
  index > 0 && index % 7 === 0 ? 'border-s-2 border-s-solid-gray-420 forced-colors:border-s-[CanvasText]' : '';

/** The head of the row and of the column where the pointer or the focus is. */
const crosshair = {
  column:
    'data-pointed:bg-key-50 data-pointed:[box-shadow:inset_0_-4px_var(--color-key-900)] ' +
    'forced-colors:data-pointed:outline-2 forced-colors:data-pointed:-outline-offset-2 forced-colors:data-pointed:outline-[Highlight]',
  row:
    'group-data-pointed/row:bg-key-50 group-data-pointed/row:[box-shadow:inset_-4px_0_var(--color-key-900)] ' +
    'forced-colors:group-data-pointed/row:outline-2 forced-colors:group-data-pointed/row:-outline-offset-2 forced-colors:group-data-pointed/row:outline-[Highlight]',
};

/** Marks the heads by attributes, so that a moving pointer draws nothing anew. */
const pointAt = (table: HTMLTableElement, target: EventTarget | null) => {
  const cell = target instanceof Element ? target.closest('td') : null;
  const columns = table.tHead?.rows[0]?.cells ?? [];
  for (const head of columns) head.toggleAttribute('data-pointed', head.cellIndex === cell?.cellIndex);
  for (const row of table.tBodies[0]?.rows ?? []) row.toggleAttribute('data-pointed', row === cell?.parentElement);
};

/** The pointer of a mouse and the focus of keys; a finger leaves nothing behind. */
const usePointing = () => {
  const ref = useRef<HTMLTableElement>(null);
  const point = (target: EventTarget | null) => ref.current && pointAt(ref.current, target);
  return {
    ref,
    onPointerOver: ({ pointerType, target }: React.PointerEvent) => pointerType === 'mouse' && point(target),
    onPointerLeave: () => point(null),
    onFocus: ({ target }: SyntheticEvent) =>
      target instanceof Element && target.matches(':focus-visible') && point(target),
    onBlur: () => point(null),
  };
};

/** The head of a day's column: date, weekday and the holiday's name. */
const DayHead = ({ column, isToday, line }: { column: ShownColumn; isToday: boolean; line: string }) => (
  <th
    role="columnheader"
    scope="col"
    className={`flex min-w-0 flex-col items-center px-0.5 py-1.5 text-center text-dns-14B-130 tracking-normal ${inkOf(column)} ${line} ${crosshair.column}`}
  >
    <span>{columnDayText(column.date)}</span>
    <span>({weekdayText(column.date)})</span>
    {isToday && (
      <span className="rounded-4 bg-key-900 px-1.5 text-[0.75rem] leading-140 text-white forced-colors:border">
        今日
      </span>
    )}
    {column.holidayName && <span className="text-[0.75rem] leading-120 font-normal">{column.holidayName}</span>}
  </th>
);

type DayGridProps = {
  /** Names the table. */
  caption: string;
  /** What the rows are: 部屋, 時間枠. */
  rowTerm: string;
  columns: readonly ShownColumn[];
  /** One cell per column. */
  rows: readonly { key: string; head: ReactNode; cells: readonly ReactNode[] }[];
  layout: 'rooms' | 'frames' | 'hours';
  /** The id of a text that says what keys and marks do. */
  hintId?: string | undefined;
  /** What is shown belongs to the days before; the new ones are on their way. */
  isStale?: boolean | undefined;
  /** Shows the week before or after, by the keyboard. */
  onPage?: ((step: -1 | 1) => void) | undefined;
};

/*
 * One table in three layouts, chosen by the room it has in rem, so that large text counts as a small screen: wide,
 * heads left and days as columns; phone, the head of a row above its days; large text on a phone, every day as a tile
 * that carries its own date. None of them scrolls sideways.
 */
const tiles = 'group/row grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))]';

const looks = {
  rooms: {
    line: `${tiles} @min-[19.25rem]:grid-cols-[repeat(var(--days,7),minmax(0,1fr))] @min-[44rem]:grid-cols-[minmax(9rem,2fr)_repeat(var(--days,7),minmax(0,1fr))] desktop:@min-[44rem]:grid-cols-[12rem_repeat(var(--days,7),minmax(0,1fr))]`,
    head: 'col-span-full border-b border-solid-gray-200 bg-solid-gray-50 px-3 py-1.5 @min-[44rem]:col-span-1 @min-[44rem]:flex @min-[44rem]:items-center @min-[44rem]:border-e @min-[44rem]:border-e-solid-gray-420 @min-[44rem]:border-b-0 @min-[44rem]:bg-white @min-[44rem]:py-1',
    corner: 'hidden @min-[44rem]:flex @min-[44rem]:px-3',
  },
  frames: {
    line: `${tiles} @min-[19.25rem]:grid-cols-[repeat(var(--days),minmax(0,1fr))] @min-[36rem]:grid-cols-[9rem_repeat(var(--days),minmax(0,1fr))]`,
    head: 'col-span-full border-b border-solid-gray-200 bg-solid-gray-50 px-3 py-1.5 @min-[36rem]:col-span-1 @min-[36rem]:border-e @min-[36rem]:border-e-solid-gray-420 @min-[36rem]:border-b-0 @min-[36rem]:bg-white',
    corner: 'hidden @min-[36rem]:flex @min-[36rem]:px-3',
  },
  hours: {
    line: `${tiles} @min-[19.25rem]:grid-cols-[3.5rem_repeat(var(--days),minmax(0,1fr))] @min-[36rem]:grid-cols-[9rem_repeat(var(--days),minmax(0,1fr))]`,
    head: 'col-span-full border-solid-gray-200 bg-solid-gray-50 px-2 py-1.5 @min-[19.25rem]:col-span-1 @min-[19.25rem]:border-e @min-[36rem]:border-e-solid-gray-420 @min-[36rem]:bg-white @min-[36rem]:px-3',
    corner: 'hidden @min-[19.25rem]:flex @min-[36rem]:px-3',
  },
};

/** Overlays the table, so that nothing shifts. Its message is announced where the days are chosen. */
const LoadingOverlay = () => (
  <div aria-hidden="true" className="pointer-events-none sticky top-[calc(var(--sticky-top)+4rem)] z-20 h-0">
    <p className="mx-auto flex w-fit [translate:0_4rem] items-center gap-2 rounded-full border border-solid-gray-420 bg-white px-4 py-2 [box-shadow:var(--shadow-1)]">
      <SpinnerIcon className="size-5 text-key-900" />
      読み込みです...
    </p>
  </div>
);

type GridRowProps = {
  row: DayGridProps['rows'][number];
  columns: DayGridProps['columns'];
  look: (typeof looks)[keyof typeof looks];
};

const GridRow = ({ row, columns, look }: GridRowProps) => (
  <tr role="row" className={`${look.line} border-b border-solid-gray-420 last:border-b-0`}>
    <th role="rowheader" scope="row" className={`${look.head} ${crosshair.row} min-w-0 text-start font-normal`}>
      {row.head}
    </th>
    {row.cells.map((cell, index) => {
      const column = columns[index];
      return (
        <td
          key={column?.date}
          role="gridcell"
          className={`flex min-w-0 flex-col border-e border-b border-solid-gray-200 last:border-e-0 @min-[19.25rem]:border-b-0 ${weekLine(index)}`}
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
);

/** Rows and days as a grid (WAI-ARIA), in which arrow keys go from cell to cell. */
export const DayGrid = ({ caption, rowTerm, columns, rows, layout, hintId, isStale = false, onPage }: DayGridProps) => {
  const today = useToday();
  const keys = useGridKeys({ shown: columns[0]?.date ?? '', onPage });
  const pointing = usePointing();
  const look = looks[layout];
  return (
    <div {...keys} className="@container -mx-gutter tablet:mx-0">
      {isStale && <LoadingOverlay />}
      <table
        {...pointing}
        role="grid"
        inert={isStale}
        aria-busy={isStale || undefined}
        aria-describedby={hintId}
        style={{ '--days': columns.length } as CSSProperties}
        className={`block w-full overflow-clip border-y border-solid-gray-420 bg-white transition-opacity tablet:rounded-12 tablet:border ${isStale ? 'opacity-60' : ''}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          role="rowgroup"
          className="sr-only z-10 bg-solid-gray-100 @min-[19.25rem]:not-sr-only @min-[19.25rem]:sticky! @min-[19.25rem]:top-(--sticky-top) @min-[19.25rem]:block @min-[19.25rem]:border-b @min-[19.25rem]:border-black"
        >
          <tr role="row" className={look.line}>
            <th
              role="columnheader"
              scope="col"
              className={`${look.corner} items-end justify-start px-2 py-1.5 text-start text-dns-14B-130`}
            >
              {rowTerm}
            </th>
            {columns.map((column, index) => (
              <DayHead key={column.date} column={column} isToday={column.date === today} line={weekLine(index)} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block">
          {rows.map((row) => (
            <GridRow key={row.key} row={row} columns={columns} look={look} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
