import { KeyRound } from 'lucide-react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { ApiToken } from '#contract/console/tokens.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText, dayText } from '#ui/text/format.ts';
import { StaffTabs } from '../StaffTabs.tsx';
import { IssueTokenPanel } from './IssueTokenPanel.tsx';
import { TokenPanel } from './TokenPanel.tsx';
import { tokenStates } from './tokenState.ts';

const columnsFor = (open: (tokenId: string) => void): readonly ListColumn<ApiToken>[] => [
  {
    id: 'name',
    header: '名称',
    accessorFn: ({ name }) => name,
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.tokenId)} className="hit-area text-start link">
        {original.name}
      </button>
    ),
  },
  {
    id: 'state',
    header: '状態',
    accessorFn: ({ state }) => tokenStates[state].label,
    sortFn: 'text',
    cell: ({ row: { original } }) => {
      const { tone, label } = tokenStates[original.state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'reach',
    header: '施設',
    accessorFn: ({ containerIds }) => containerIds?.length ?? 0,
    cell: ({ row: { original } }) =>
      original.containerIds === null ? 'すべて' : `${original.containerIds.length}施設`,
  },
  {
    id: 'until',
    header: '有効期限',
    accessorFn: ({ validUntil }) => validUntil,
    sortFn: 'text',
    cell: ({ row }) => <WholeText text={dayText(row.original.validUntil)} />,
  },
  {
    id: 'used',
    header: '最終利用',
    accessorFn: ({ usedAt }) => usedAt ?? '',
    sortFn: 'text',
    cell: ({ row }) => (row.original.usedAt === null ? 'なし' : <WholeText text={dateTimeText(row.original.usedAt)} />),
  },
];

const empty = {
  title: 'トークンはまだありません',
  text: 'ほかのシステムから予約や空き状況を扱うときに、発行してください。',
};

/** The tokens by which other systems call the API. */
export const Component = () => {
  const [{ sort, chosen }, set] = useAddressState(['sort', 'chosen']);
  const query = useStaffQuery('Console/ListTokens', {});
  const open = (tokenId: string) => set({ chosen: tokenId }, { isStep: chosen === '' });
  const close = () => set({ chosen: '' });
  const token = query.data?.items.find(({ tokenId }) => tokenId === chosen);

  return (
    <Page
      title="外部連携"
      actions={
        <Button icon={<KeyRound aria-hidden="true" className="size-5" />} onClick={() => open('new')}>
          トークンを発行する
        </Button>
      }
    >
      <StaffTabs />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
        {({ items }) => (
          <ListTable
            caption="トークン"
            columns={columnsFor(open)}
            rows={items}
            idOf={({ tokenId }) => tokenId}
            chosenId={chosen}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </QueryState>
      {chosen === 'new' && <IssueTokenPanel onClose={close} />}
      {token && <TokenPanel key={token.tokenId} token={token} onClose={close} />}
    </Page>
  );
};
