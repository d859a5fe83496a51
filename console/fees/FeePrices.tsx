import type { PriceTable } from '#contract/desk/fees.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { yen } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { columnsOf } from './feeWords.ts';

type Price = PriceTable['rows'][number]['prices'][number];

const amount = (value: number | null) => (value === null ? '—' : yen(value));

/** A price; where it changes, what it is now and what it becomes. */
const PriceText = ({ price }: { price: Price | undefined }) => {
  if (!price) return '—';
  if (price.yen === price.before) return amount(price.yen);
  return (
    <span className="flex flex-col items-end">
      <del className="text-solid-gray-700">
        <VisuallyHidden>変更前 </VisuallyHidden>
        {amount(price.before)}
      </del>
      <ins className="rounded-4 bg-key-50 px-1 font-bold no-underline">
        <VisuallyHidden>変更後 </VisuallyHidden>
        {amount(price.yen)}
      </ins>
    </span>
  );
};

/** What frames and hours of rooms cost an ordinary use, a table for each room. */
export const FeePrices = ({ tables }: { tables: readonly PriceTable[] }) => (
  <div className="grid gap-x-8 gap-y-6 desktop:grid-cols-2">
    {tables.map((table) => {
      const columns = columnsOf(table);
      return (
        <ScrollTable key={table.articleName} caption={table.articleName} stickyFirstColumn>
          <thead>
            <tr>
              <th scope="col">区分</th>
              {columns.map(({ header }) => (
                <th key={header} scope="col" className="text-end! whitespace-nowrap">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(({ name, prices }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {columns.map(({ header, index }) => (
                  <td key={header} className="text-end! whitespace-nowrap tabular-nums">
                    <PriceText price={prices[index]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      );
    })}
  </div>
);
