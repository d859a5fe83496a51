import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { ReconciledItem, ReconciledMatch } from '#contract/desk/money/money.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { count } from '#ui/text/format.ts';
import { PeriodFields, usePeriod } from './PeriodFields.tsx';
import { Amount } from './subjectColumns.tsx';

const matches: Readonly<Record<ReconciledMatch, { readonly label: string; readonly tone: BadgeTone }>> = {
  equal: { label: '一致', tone: 'success' },
  oursOnly: { label: '当方のみ', tone: 'error' },
  theirsOnly: { label: '先方のみ', tone: 'error' },
  differs: { label: '金額差', tone: 'warning' },
};

const Moved = ({ side }: { side: ReconciledItem['ours'] }) => {
  if (side === null) return 'なし';
  return (
    <>
      <Amount amount={side.received} />
      {side.refunded > 0 && (
        <p>
          返金 <Amount amount={side.refunded} />
        </p>
      )}
    </>
  );
};

const columns: ListColumn<ReconciledItem>[] = [
  {
    id: 'ref',
    header: '決済番号',
    cell: ({ row: { original } }) => <span className="break-all">{original.providerRef}</span>,
  },
  {
    id: 'match',
    header: '結果',
    cell: ({ row: { original } }) => (
      <span className="whitespace-nowrap">
        <Badge tone={matches[original.match].tone}>{matches[original.match].label}</Badge>
      </span>
    ),
  },
  { id: 'ours', header: '当方', cell: ({ row: { original } }) => <Moved side={original.ours} /> },
  { id: 'theirs', header: '先方', cell: ({ row: { original } }) => <Moved side={original.theirs} /> },
  {
    id: 'reservation',
    header: '予約番号',
    cell: ({ row: { original } }) => (original.reservationId ? reservationNumber(original.reservationId) : '―'),
  },
];

/** What staff have asked for, in a sentence. */
function outcomeOf(counts: ResponseOf<'Desk/Reconcile'>['counts']) {
  const wrong = counts.reduce((sum, each) => (each.match === 'equal' ? sum : sum + each.count), 0);
  return wrong === 0 ? 'すべて一致しています。' : `一致しないものが${count(wrong, '件')}あります。`;
}

/** The payments of the provider beside the ledger. */
export const ReconcileTab = () => {
  const [{ from, to }, set] = useAddressState(['from', 'to']);
  const period = usePeriod({ from, to });
  const query = useStaffQuery('Desk/Reconcile', period);
  return (
    <>
      <p>オンライン決済の記録を、決済会社の記録と照らし合わせます。期間は31日までです。</p>
      <search className="grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-4">
        <PeriodFields {...period} onChange={set} />
      </search>
      <QueryState
        query={query}
        empty={({ items }) =>
          items.length > 0 ? null : { title: 'この期間のオンライン決済はありません', text: '期間を変えてください。' }
        }
      >
        {({ items, hasMore, counts }) => (
          <div className="flex flex-col gap-4">
            <p className="font-700">{outcomeOf(counts)}</p>
            <p>{counts.map((each) => `${matches[each.match].label} ${count(each.count, '件')}`).join('　')}</p>
            {hasMore && <p>一致しないものから200件を表示しています。</p>}
            <ListTable caption="照合" columns={columns} rows={items} idOf={({ providerRef }) => providerRef} />
          </div>
        )}
      </QueryState>
    </>
  );
};
