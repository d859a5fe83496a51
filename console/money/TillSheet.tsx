import { Printer } from 'lucide-react';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import { signedYen } from '#console/list/signedYen.ts';
import { WholeText } from '#console/list/table/WholeText.tsx';
import type { Till } from '#contract/desk/till.ts';
import { denominations } from '#rules/payment/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dateTimeText, longDayText, numberText, yen } from '#ui/text/format.ts';
import { Amount } from './subjectColumns.tsx';

type Line = Till['lines'][number] & { readonly index: number };

const kinds = { receipt: '収納', refund: '返金', correction: '訂正' } as const;

const columns: ListColumn<Line>[] = [
  { id: 'at', header: '日時', cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.happenedAt)} /> },
  { id: 'kind', header: '種類', cell: ({ row: { original } }) => kinds[original.kind] },
  { id: 'amount', header: '金額', cell: ({ row: { original } }) => <Amount amount={original.amount} /> },
  {
    id: 'number',
    header: '領収書',
    cell: ({ row: { original } }) => <span className="whitespace-nowrap">{original.receiptNumber || '―'}</span>,
  },
  { id: 'note', header: '内容', cell: ({ row: { original } }) => original.note || '―' },
];

/** A till as its 日計表 prints it; before it was counted it says no sums. */
export const TillSheet = ({ till }: { till: Till }) => {
  const count = till.counts.at(-1);
  const pieces = denominations.filter((worth) => (count?.pieces[`${worth}` as const] ?? 0) > 0);
  return (
    <div className="flex flex-col items-start gap-4">
      <section data-printed="" aria-labelledby="till-title" className="flex w-full flex-col gap-4">
        <h2 id="till-title" className="text-std-24B-150">
          {longDayText(till.day)}の{till.sums ? '日計表' : 'レジ'}（{till.containerName}）
        </h2>
        <DescriptionList
          items={[
            { term: '釣銭準備金', value: `${yen(till.float)}${till.floatReason && `（${till.floatReason}）`}` },
            { term: '開けた人', value: `${till.openedBy} ${dateTimeText(till.openedAt)}` },
            till.sums && { term: '現金の収納', value: yen(till.sums.received) },
            till.sums && { term: '現金の返金', value: yen(till.sums.refunded) },
            till.sums && { term: '訂正', value: yen(till.sums.corrected) },
            till.sums && { term: 'あるべき額', value: yen(till.sums.expected) },
            count && {
              term: '数えた額',
              value: `${yen(count.counted)}（${till.counts.length}回目、${count.countedBy}）`,
            },
            pieces.length > 0 && {
              term: '金種',
              value: pieces
                .map((worth) => `${numberText(worth)}円×${numberText(count?.pieces[`${worth}` as const] ?? 0)}`)
                .join('、'),
            },
            !till.isOpen && {
              term: '過不足',
              value: `${signedYen(till.difference)}${till.differenceReason && `（${till.differenceReason}）`}`,
            },
            !till.isOpen && { term: '翌日へ残した額', value: yen(till.left) },
            !till.isOpen && count && { term: '金庫へ入れた額', value: yen(count.counted - till.left) },
            till.closedAt !== null && { term: '締めた人', value: `${till.closedBy} ${dateTimeText(till.closedAt)}` },
          ]}
        />
        {till.lines.length > 0 && (
          <ListTable
            caption="現金の出入り"
            columns={columns}
            rows={till.lines.map((line, index) => ({ ...line, index }))}
            idOf={({ index }) => String(index)}
          />
        )}
      </section>
      {till.sums && (
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          日計表を印刷する
        </Button>
      )}
    </div>
  );
};
