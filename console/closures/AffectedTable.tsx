// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { type ReactNode, useState } from 'react';
import { FittingCell, FittingTable, HeadRow } from '#console/kit/table/FittingTable.tsx';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';

/** So many rows are shown at first, and with each press. */
const atOnce = 200;

type AffectedTableProps<Row> = {
  caption: string;
  headers: readonly string[];
  rows: readonly Row[];
  /** So many are shown in any case. */
  least?: number;
  idOf: (row: Row) => string;
  /** One for each header; the first is the row's own header. */
  cellsOf: (row: Row) => readonly ReactNode[];
};

/** What a closure lies over, all of it: many rows come in parts, so that each press is answered quickly. */
export function AffectedTable<Row>({ caption, headers, rows, least = 0, idOf, cellsOf }: AffectedTableProps<Row>) {
  const [asked, setAsked] = useState(atOnce);
  const most = Math.max(asked, least);
  const rest = rows.length - most;
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="w-full">
        <FittingTable caption={caption}>
          <HeadRow>
            {headers.map((header) => (
              <th key={header} role="columnheader" scope="col" className="whitespace-nowrap">
                {header}
              </th>
            ))}
          </HeadRow>
          <tbody role="rowgroup">
            {rows.slice(0, most).map((row) => (
              <tr key={idOf(row)} role="row" className="hover:*:bg-solid-gray-50">
                {cellsOf(row).map((cell, index) => (
                  <FittingCell key={headers[index]} label={headers[index] ?? ''} isHead={index === 0}>
                    {cell}
                  </FittingCell>
                ))}
              </tr>
            ))}
          </tbody>
        </FittingTable>
      </div>
      {rest > 0 && (
        <Button variant="outline" onClick={() => setAsked(most + atOnce)}>
          {`続きを表示する（残り${count(rest, '件')}）`}
        </Button>
      )}
    </div>
  );
}
