import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { OpenDraw } from '#contract/desk/work.ts';
import { Card } from '#ui/Card.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';

const columns: readonly ListColumn<OpenDraw>[] = [
  { id: 'title', header: '抽選', accessorFn: ({ title }) => title },
  {
    id: 'closesAt',
    header: '受付の締切',
    cell: ({ row }) => <WholeText text={dateTimeText(row.original.closesAt)} />,
  },
  { id: 'entries', header: '申込', accessorFn: ({ entryCount }) => count(entryCount, '件') },
  { id: 'alike', header: '同じ方の可能性', accessorFn: ({ alikeCount }) => count(alikeCount, '人') },
];

/** The draws that take entries, with counts alone: nobody is named before the result is announced. */
export const OpenDraws = () => {
  const query = useStaffQuery('Desk/ListOpenDraws', {});
  if (query.data?.items.length === 0) return null;
  return (
    <Card title="受付中の抽選" className="max-w-240">
      <QueryState query={query}>
        {({ items }) => (
          <>
            <p>
              「同じ方の可能性」は、フリガナ・電話番号・メールアドレス・住所・生年月日のうち2つ以上が、ほかの申込者と同じ方の人数です。ご家族のこともあり、抽選には影響しません。
            </p>
            <ListTable caption="受付中の抽選" columns={columns} rows={items} idOf={({ drawId }) => drawId} />
          </>
        )}
      </QueryState>
    </Card>
  );
};
