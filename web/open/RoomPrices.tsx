import type { PriceTable } from '#contract/facility/page.ts';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { yen } from '#ui/text/format.ts';

/** What the room costs, as the ordinance or the town says. */
export const RoomPrices = ({ prices }: { prices: PriceTable }) => {
  const { caption, columns, rows, notes } = prices;
  if (rows.length === 0) return null;
  return (
    <Card title="料金">
      <ScrollTable caption={caption}>
        <thead>
          <tr>
            <th scope="col" className="whitespace-nowrap">
              区分
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="text-end">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row" className="font-normal break-keep">
                {name}
              </th>
              {cells.map((amount, index) => (
                <td key={columns[index]} className="text-end tabular-nums">
                  {amount === null ? '―' : yen(amount)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {notes.map(({ title, lines }) => (
        <Disclosure key={title} label={title}>
          <ul className="list-disc ps-5">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </Card>
  );
};
