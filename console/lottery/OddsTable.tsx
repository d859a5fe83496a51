import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import type { DeskOdds, DrawAtDesk } from '#contract/desk/lottery.ts';
import { rateText } from '#rules/lottery/figureWords.ts';
import { Card } from '#ui/Card.tsx';
import { count } from '#ui/text/format.ts';

const columns: readonly ListColumn<DeskOdds>[] = [
  {
    id: 'what',
    header: '希望',
    cell: ({ row }) => <span className="block min-w-48 whitespace-pre-line">{row.original.lines.join('\n')}</span>,
  },
  { id: 'applications', header: '申込み', accessorFn: ({ applications }) => count(applications, '件') },
  { id: 'first', header: 'うち第1希望', accessorFn: ({ firstChoices }) => count(firstChoices, '件') },
  {
    id: 'seats',
    header: '定員・枠',
    accessorFn: ({ seats }) => (seats === null ? 'なし' : seats === 0 ? '空きなし' : String(seats)),
  },
  { id: 'rate', header: '倍率', accessorFn: (odds) => rateText(odds) },
];

/** How much everything is wanted. It depends on the entries alone. */
export const OddsTable = ({ shown: { odds, oddsCount } }: { shown: DrawAtDesk }) => (
  <Card title="枠ごとの申込みと倍率">
    {odds.length === 0 ? (
      <p>申込みはまだありません。</p>
    ) : (
      <>
        {oddsCount > odds.length && (
          <p>{`${count(oddsCount, '件')}のうち、申込みの多い${count(odds.length, '件')}を表示しています。`}</p>
        )}
        <ListTable
          caption="枠ごとの申込みと倍率"
          columns={columns}
          rows={odds}
          idOf={({ lines }, index) => `${index} ${lines.join()}`}
        />
      </>
    )}
  </Card>
);
