import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { cellText } from '#rules/statistics/cellText.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

type RowProps = {
  table: StatisticsTable;
  label: string;
  cells: StatisticsTable['rows'][number]['cells'];
  isTotal?: boolean;
};

const Row = ({ table: { columns }, label, cells, isTotal = false }: RowProps) => (
  <tr className={isTotal ? 'font-bold' : undefined}>
    <th scope="row" className="min-w-32 text-start">
      {label}
    </th>
    {columns.map(({ key, unit }, index) => (
      <td key={key} className="whitespace-nowrap text-end tabular-nums">
        {cellText(cells[index] ?? null, unit)}
      </td>
    ))}
  </tr>
);

/** The table of figures of which a picture is made. */
export const StatTable = ({ table }: { table: StatisticsTable }) => (
  <ScrollTable caption={`${table.title}の表`} isCaptionHidden stickyFirstColumn>
    <thead>
      <tr>
        <th scope="col" className="text-start">
          {table.rowsAre}
        </th>
        {table.columns.map(({ key, label, unit }) => (
          <th key={key} scope="col" className="whitespace-nowrap text-end">
            {label}
            {unit === 'yen' && '（円）'}
            {unit === 'people' && '（人）'}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {table.rows.map(({ key, label, cells }) => (
        <Row key={key} table={table} label={label} cells={cells} />
      ))}
      {table.total !== null && table.rows.length > 1 && <Row table={table} label="合計" cells={table.total} isTotal />}
    </tbody>
  </ScrollTable>
);
