// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import {
  type Column,
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_text,
  type Cell as TableCell,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import { FittingCell, FittingTable, HeadRow } from './table/FittingTable.tsx';
import { nextOrder, orderOf } from './table/sorting.ts';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { text: sortFn_text },
});

/** A column of a list; one with a value can be sorted by unless `enableSorting` is false. */
export type ListColumn<Row extends RowData> = ColumnDef<typeof features, Row>;

/** More rows than these are asked to be narrowed down. */
const mostRows = 200;

type ListTableProps<Row extends RowData> = {
  caption: string;
  columns: readonly ListColumn<Row>[];
  rows: readonly Row[];
  idOf: (row: Row, index: number) => string;
  /** The column whose cell is the header of its row; the first unless another is named. */
  headColumn?: string;
  /** The row whose panel is open. */
  chosenId?: string;
  /** They were asked for page by page: all of them are shown. */
  isPaged?: boolean;
  /** The link of the first cell is pressed anywhere in its row. */
  isRowPressable?: boolean;
  /** The order as the address has it; without `onSort` nothing can be sorted. */
  sort?: string;
  onSort?: (sort: string) => void;
};

const marks = { asc: ArrowUp, desc: ArrowDown } as const;

/** Its link reaches as far as the row. */
const pressableRow =
  'relative [&>th_a]:static [&>th_a]:after:inset-0 [&>th_a]:after:h-full [&>th_a]:after:translate-y-0';

type SortButtonProps = { label: string; direction: false | 'asc' | 'desc'; onPress: () => void };

const SortButton = ({ label, direction, onPress }: SortButtonProps) => {
  const Icon = direction === false ? ArrowUpDown : marks[direction];
  return (
    <button
      type="button"
      onClick={onPress}
      className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-4 px-2 font-bold hit-area hover:underline"
    >
      {label}
      <Icon aria-hidden="true" className={`size-4 shrink-0 ${direction === false ? 'text-solid-gray-600' : ''}`} />
    </button>
  );
};

/**
 * What a cell shows. Its function is called and is no component: with columns that are made anew it would be another one
 * each time, and whatever in it has the focus would lose it when the list is asked again.
 */
const contentOf = <Row extends RowData>(cell: TableCell<typeof features, Row>) => {
  const { cell: content } = cell.column.columnDef;
  return typeof content === 'function' ? content(cell.getContext()) : content;
};

const labelOf = ({ header }: { readonly header?: unknown }) => String(header ?? '');

type HeadCellProps<Row extends RowData> = {
  column: Column<typeof features, Row>;
  sort: string;
  onSort: ((sort: string) => void) | undefined;
};

function HeadCell<Row extends RowData>({ column, sort, onSort }: HeadCellProps<Row>) {
  const direction = column.getIsSorted();
  const label = labelOf(column.columnDef);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction === false ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
      className="whitespace-nowrap"
    >
      {column.getCanSort() && onSort ? (
        <SortButton label={label} direction={direction} onPress={() => onSort(nextOrder(sort, column.id))} />
      ) : (
        label
      )}
    </th>
  );
}

type RowCellsProps<Row extends RowData> = {
  cells: readonly TableCell<typeof features, Row>[];
  headColumn: string | undefined;
};

function RowCells<Row extends RowData>({ cells, headColumn }: RowCellsProps<Row>) {
  return cells.map((cell, index) => (
    <FittingCell
      key={cell.id}
      label={labelOf(cell.column.columnDef)}
      isHead={headColumn === undefined ? index === 0 : cell.column.id === headColumn}
    >
      {contentOf(cell)}
    </FittingCell>
  ));
}

/** The list of a screen. The header of a row is its first cell, and as a rule the button that opens its panel. */
export function ListTable<Row extends RowData>({
  caption,
  columns,
  rows,
  idOf,
  headColumn,
  chosenId,
  isPaged = false,
  isRowPressable = false,
  sort = '',
  onSort,
}: ListTableProps<Row>) {
  const table = useTable({
    features,
    columns: columns as ListColumn<Row>[],
    data: rows as Row[],
    getRowId: idOf,
    state: { sorting: orderOf(sort) },
    enableSorting: onSort !== undefined,
  });
  const all = table.getRowModel().rows;
  const shown = isPaged ? all : all.slice(0, mostRows);

  return (
    <div className="flex flex-col gap-4">
      {all.length > shown.length && (
        <NotificationBanner tone="info" title={`${count(all.length, '件')}のうち${mostRows}件を表示しています。`}>
          <p>条件を増やして絞り込んでください。</p>
        </NotificationBanner>
      )}
      <FittingTable caption={caption}>
        <HeadRow>
          {table.getFlatHeaders().map(({ id, column }) => (
            <HeadCell key={id} column={column} sort={sort} onSort={onSort} />
          ))}
        </HeadRow>
        <tbody role="rowgroup">
          {shown.map((row) => (
            <tr
              key={row.id}
              role="row"
              aria-current={row.id === chosenId || undefined}
              className={`aria-[current]:*:bg-key-50 hover:*:bg-solid-gray-50 ${isRowPressable ? pressableRow : ''}`}
            >
              <RowCells cells={row.getAllCells()} headColumn={headColumn} />
            </tr>
          ))}
        </tbody>
      </FittingTable>
    </div>
  );
}
