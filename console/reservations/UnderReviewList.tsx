import { Link } from 'react-router';
import { useHall, useSelf } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { AskedBriefly } from '#console/kit/AskedBriefly.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { UnderReview } from '#contract/desk/review.ts';
import { yen } from '#rules/text/yen.ts';
import { dateTimeText, dayRangeText } from '#ui/text/format.ts';
import { type LinkOf, More, personText, Times, useReservationLink } from './listParts.tsx';

const reviewColumnsFor = (linkOf: LinkOf): readonly ListColumn<UnderReview>[] => [
  {
    id: 'asked',
    header: '申請日時',
    cell: ({ row: { original } }) => (
      <Link {...linkOf(original.reservationId)} className="hit-area whitespace-nowrap link">
        {dateTimeText(original.askedAt)}
      </Link>
    ),
  },
  { id: 'use', header: '利用日', cell: ({ row }) => dayRangeText(row.original.firstDay, row.original.lastDay) },
  { id: 'times', header: '時間', cell: ({ row }) => <Times times={row.original.times} /> },
  {
    id: 'place',
    header: '施設・部屋',
    cell: ({ row: { original } }) => (
      <span className="block min-w-28">
        {original.containerName} {original.articleName}
      </span>
    ),
  },
  {
    id: 'person',
    header: '申請者',
    cell: ({ row }) => <span className="block min-w-28">{personText(row.original)}</span>,
  },
  {
    id: 'purpose',
    header: '使用目的',
    cell: ({ row: { original } }) => (
      <span className="block min-w-32">
        {original.purpose}（{original.purposeType}）
        <AskedBriefly asked={original.asked} />
      </span>
    ),
  },
  {
    id: 'fee',
    header: '使用料',
    cell: ({ row }) => (row.original.isFeeFinal ? yen(row.original.fee) : '減免申請中'),
  },
];

/** Applications that wait for a decision; who may not decide reads them, and is told who does. */
export const UnderReviewList = () => {
  const hall = useHall();
  const { permissions } = useSelf();
  const linkOf = useReservationLink();
  const query = useStaffQuery('Desk/ListUnderReview', { containerId: hall === '' ? null : hall });
  return (
    <QueryState
      query={query}
      empty={({ items }) => (items.length > 0 ? null : { title: '審査待ちの申請はありません' })}
    >
      {({ items, hasMore }, isStale) => (
        <>
          {!permissions.includes('reservation.approve') && (
            <p>審査は、承認の権限がある館長・施設担当が行います。ここでは一覧だけを表示しています。</p>
          )}
          {hasMore && <More />}
          <ListTable
            caption="審査待ち"
            columns={reviewColumnsFor(linkOf)}
            rows={items}
            idOf={({ reservationId }) => reservationId}
            isStale={isStale}
          />
        </>
      )}
    </QueryState>
  );
};
