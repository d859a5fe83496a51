// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { yen } from '../text/format.ts';

export type PriceLine = {
  readonly name: string;
  /** How the amount comes about, on a second line: '800円 × 3時間'. */
  readonly note?: string | undefined;
  /** What it rests on, such as the article of an ordinance. */
  readonly law?: string | undefined;
  /** In yen. */
  readonly amount: number;
};

type PriceTableProps = {
  /** What it is, for those who do not see the heading above it. */
  caption: string;
  lines: readonly PriceLine[];
  /** Left out where the lines are not paid together. */
  total?: number | undefined;
};

const cell = 'border-b border-solid-gray-300 py-2 font-normal';
const sum = 'border-t-2 border-solid-gray-800 pt-3';

/** With very large text the amount stands below its line. */
const narrow = '@max-[11rem]:*:block';

/** What a price is made of, line by line, so that everyone can check the sum. */
export const PriceTable = ({ caption, lines, total }: PriceTableProps) => (
  <div className="@container">
    <table role="table" className="w-full border-separate [border-spacing:0] leading-150 tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className={lines.length === 0 ? 'hidden' : undefined}>
        <tr role="row" className={`text-dns-14B-130 *:border-b *:border-black ${narrow}`}>
          <th role="columnheader" scope="col" className="py-2 text-start">
            内訳
          </th>
          <th role="columnheader" scope="col" className="py-2 ps-3 text-end whitespace-nowrap @max-[11rem]:sr-only">
            金額
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map(({ name, note, law, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same frame may cost the same on several days
          <tr key={index} role="row" className={`last:*:border-b-0 @max-[11rem]:*:not-last:border-b-0 ${narrow}`}>
            <th role="rowheader" scope="row" className={`${cell} break-keep text-start`}>
              {name}
              {note && <span className="block text-dns-14N-130 text-solid-gray-700">{note}</span>}
              {law && <span className="block text-dns-14N-130 text-solid-gray-700 phrase">{law}</span>}
            </th>
            <td role="cell" className={`${cell} ps-3 text-end whitespace-nowrap`}>
              {yen(amount)}
            </td>
          </tr>
        ))}
      </tbody>
      {/* Where an aside scrolls, the sum stays in sight. */}
      {total !== undefined && (
        <tfoot role="rowgroup" className="bg-white in-data-scrolls:sticky in-data-scrolls:-bottom-5">
          <tr role="row" className={narrow}>
            <th role="rowheader" scope="row" className={`${sum} text-start text-std-16B-170`}>
              合計
            </th>
            <td
              role="cell"
              className={`${sum} ps-3 @max-[11rem]:border-t-0 @max-[11rem]:pt-0 text-end text-std-18B-160 whitespace-nowrap @min-[14rem]:text-std-24B-150`}
            >
              {yen(total)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  </div>
);
