import type { PriceTable } from '#contract/facility/page.ts';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { yen } from '#ui/text/format.ts';

const cell = 'border-b border-solid-gray-300 px-2 py-2';

/** What the room costs, as the ordinance or the town says. */
export const RoomPrices = ({ prices }: { prices: PriceTable }) => {
  const { caption, columns, rows, notes } = prices;
  if (rows.length === 0) return null;
  return (
    <Card title="料金">
      <div className="overflow-x-auto">
        <table className="w-full border-collapse">
          <caption className="pb-1 text-start text-dns-14N-130 text-solid-gray-700">{caption}</caption>
          <thead>
            <tr className="border-b border-black bg-solid-gray-100 text-dns-14B-130">
              <th scope="col" className="px-2 py-2 text-start">
                区分
              </th>
              {columns.map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, cells }) => (
              <tr key={name}>
                <th scope="row" className={`${cell} text-start font-normal`}>
                  {name}
                </th>
                {cells.map((amount, index) => (
                  <td key={columns[index]} className={`${cell} text-end tabular-nums`}>
                    {amount === null ? '―' : yen(amount)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
