import type { FeeLineText } from '#contract/facility/booking.ts';
import { yen } from '#rules/text/yen.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';

/** The lines of a fee, which add up to it; none at all where there are none. */
export const FeeLines = ({ caption, lines }: { caption: string; lines: readonly FeeLineText[] }) =>
  lines.length > 0 && (
    <ScrollTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">項目</th>
          <th scope="col" className="text-end!">
            金額
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, note, law, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a fee keep their places
          <tr key={index}>
            <th scope="row">
              {name}
              {[note, law]
                .filter((text) => text !== '')
                .map((text) => (
                  <span key={text} className="block text-dns-14N-130 text-solid-gray-700">
                    {text}
                  </span>
                ))}
            </th>
            <td className="text-end whitespace-nowrap">{yen(amount)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
