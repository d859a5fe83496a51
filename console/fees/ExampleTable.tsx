import type { ReactNode } from 'react';
import type { FeeExample } from '#contract/desk/fees.ts';
import { Badge } from '#ui/Badge.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, yen } from '#ui/text/format.ts';
import { matchesPublished } from './feeWords.ts';

const amount = (value: number | null, unit: FeeExample['unit']) =>
  value === null ? '—' : unit === 'yen' ? yen(value) : `${count(value, '日')}以内`;

type ExampleTableProps = {
  examples: readonly FeeExample[];
  /** What can be done with one, by its place in the list. */
  action: (index: number) => ReactNode;
};

/** The examples of a version: what the town publishes, and what its rules come to. */
export const ExampleTable = ({ examples, action }: ExampleTableProps) =>
  examples.length === 0 ? (
    <p>試算例はありません。公表している料金の例を加えておくと、公開の前に計算結果と比べ、違いがあれば知らせます。</p>
  ) : (
    <ScrollTable caption="試算例" isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">試算例</th>
          <th scope="col" className="text-end!">
            公表額
          </th>
          <th scope="col" className="text-end!">
            計算結果
          </th>
          <th scope="col">判定</th>
        </tr>
      </thead>
      <tbody>
        {examples.map((example, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two examples may have one name, and keep their order
          <tr key={index}>
            <th scope="row">
              <span className="block min-w-32">{example.name}</span>
              {!matchesPublished(example) &&
                example.lines.map((line) => (
                  <span key={line} className="block text-dns-14N-130 font-normal">
                    {line}
                  </span>
                ))}
            </th>
            <td className="text-end! whitespace-nowrap">{amount(example.published, example.unit)}</td>
            <td className="text-end! whitespace-nowrap">{amount(example.came, example.unit)}</td>
            <td className="whitespace-nowrap">
              <span className="flex flex-col items-start gap-2">
                <Badge tone={matchesPublished(example) ? 'success' : 'error'}>
                  {matchesPublished(example) ? '一致' : '不一致'}
                </Badge>
                {action(index)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
