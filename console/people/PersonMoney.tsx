import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { PersonAccountItem } from '#contract/desk/money/money.ts';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { dateTimeText, dayText, yen } from '#ui/text/format.ts';

const Amount = ({ amount }: { amount: number }) => (
  <span className="whitespace-nowrap tabular-nums">{amount === 0 ? '―' : yen(amount)}</span>
);

const columnsFor = (tenantAlias: string): readonly ListColumn<PersonAccountItem>[] => [
  {
    id: 'use',
    header: '利用',
    cell: ({ row: { original } }) => (
      <Link to={paths.reservation(tenantAlias, original.reservationId)} className="hit-area link">
        {original.firstDay === '' ? original.name : `${dayText(original.firstDay)} ${original.name}`}
      </Link>
    ),
  },
  { id: 'place', header: '施設', cell: ({ row }) => row.original.containerName },
  {
    id: 'open',
    header: '未収',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap items-center gap-2">
        <Amount amount={original.open} />
        {original.isOverdue && <Badge tone="error">期限切れ</Badge>}
      </span>
    ),
  },
  { id: 'held', header: '収納済み', cell: ({ row }) => <Amount amount={row.original.held} /> },
  { id: 'due', header: '返金待ち', cell: ({ row }) => <Amount amount={row.original.due} /> },
  {
    id: 'payUntil',
    header: '納付期限',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        {original.open > 0 && original.payUntil !== null ? dateTimeText(original.payUntil) : '―'}
      </span>
    ),
  },
];

/** What somebody owes, has paid and gets back, at the places of the caller. */
export const PersonMoney = ({ userNumber }: { userNumber: string }) => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/GetPersonMoney', { userNumber });
  return (
    <Card title="収納">
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: '入出金はありません' })}>
        {({ items, hasMore, open, held, due }) => (
          <div className="flex flex-col gap-4">
            <p>{`未収 ${yen(open)}・収納済み ${yen(held)}・返金待ち ${yen(due)}`}</p>
            <ListTable
              caption="予約ごとの収納"
              columns={columnsFor(tenantAlias)}
              rows={items}
              idOf={({ reservationId }) => reservationId}
            />
            {hasMore && <p>新しいものから200件を表示しています。</p>}
          </div>
        )}
      </QueryState>
    </Card>
  );
};
