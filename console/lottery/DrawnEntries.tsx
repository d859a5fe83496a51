import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffPages } from '#console/api/useStaffQuery.ts';
import type { ListColumn } from '#console/kit/ListTable.tsx';
import { LoggedTable } from '#console/kit/LoggedTable.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { DrawnEntry } from '#contract/desk/lottery.ts';
import { Card } from '#ui/Card.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';

const Use = ({ entry }: { entry: DrawnEntry }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.reservation(tenantAlias, entry.reservationId)} className="block w-fit min-w-48 hit-area link">
      {entry.what}
    </Link>
  );
};

const columns: readonly ListColumn<DrawnEntry>[] = [
  { id: 'rank', header: '順番', accessorFn: ({ rank }) => rank },
  {
    id: 'number',
    header: '受付番号',
    cell: ({ row }) => <span className="font-mono whitespace-nowrap">{row.original.entryNumber}</span>,
  },
  { id: 'what', header: '申込み', cell: ({ row }) => <Use entry={row.original} /> },
  { id: 'person', header: '利用者', accessorFn: ({ personName, userNumber }) => `${personName}（${userNumber}）` },
  { id: 'status', header: 'いまの状態', accessorFn: ({ statusText }) => statusText },
];

const results = [
  { value: 'won', label: '当選' },
  { value: 'lost', label: '落選' },
] as const;

/** The entries of an announced draw by rank, those that won or those that lost. */
export const DrawnEntries = ({ drawId }: { drawId: string }) => {
  const [{ result }, put] = useAddressState(['result']);
  const hasWon = result !== 'lost';
  const query = useStaffPages('Desk/ListDrawnEntries', { drawId, hasWon });
  return (
    <Card title="当選と落選">
      <SegmentedChoice
        legend="結果"
        options={results}
        value={hasWon ? 'won' : 'lost'}
        onChange={(value) => put({ result: value === 'lost' ? 'lost' : '' })}
      />
      <LoggedTable
        caption={hasWon ? '当選した申込み' : '落選した申込み'}
        columns={columns}
        query={query}
        empty={{ title: hasWon ? '当選した申込みはありません' : '落選した申込みはありません' }}
      />
    </Card>
  );
};
