import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { Page } from '#ui/page/Page.tsx';
import { StaffTabs } from '../StaffTabs.tsx';
import { NetworkPanel } from './NetworkPanel.tsx';
import { type Restricted, restrictedIn } from './restricted.ts';

const shown = 3;

/** The first of them, each on its line. */
const Networks = ({ networks }: Pick<Restricted, 'networks'>) => {
  if (networks.length === 0) return '制限なし';
  const rest = networks.length - shown;
  return (
    <>
      {networks.slice(0, shown).map(({ network, note }) => (
        <span key={network} className="block wrap-anywhere">
          {note === '' ? network : `${network} ${note}`}
        </span>
      ))}
      {rest > 0 && <span className="block">ほか{rest}件</span>}
    </>
  );
};

const columnsFor = (open: (id: string) => void): readonly ListColumn<Restricted>[] => [
  {
    id: 'name',
    header: '対象',
    accessorFn: ({ name }) => name,
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.id)} className="hit-area text-start link">
        {original.name}
      </button>
    ),
  },
  {
    id: 'networks',
    header: '許可するネットワーク',
    accessorFn: ({ networks }) => networks.length,
    cell: ({ row }) => <Networks networks={row.original.networks} />,
  },
];

/** From which networks staff work with the console, and with single halls. */
export const Component = () => {
  const [{ chosen }, set] = useAddressState(['chosen']);
  const query = useStaffQuery('Console/GetNetworks', {});
  const open = (id: string) => set({ chosen: id }, { isStep: chosen === '' });
  const restricted = query.data && restrictedIn(query.data).find(({ id }) => id === chosen);
  return (
    <Page title="接続元の制限">
      <StaffTabs />
      <QueryState query={query}>
        {(answer) => (
          <>
            <p className="phrase">
              職員用の画面を、庁内など決まったネットワークからだけ使えるようにします。施設の制限は、その施設の業務に加えてかかります。
            </p>
            <p>お使いのアドレス {answer.yourAddress}</p>
            <ListTable
              caption="接続元の制限"
              columns={columnsFor(open)}
              rows={restrictedIn(answer)}
              idOf={({ id }) => id}
              chosenId={chosen}
            />
          </>
        )}
      </QueryState>
      {restricted && query.data && (
        <NetworkPanel
          key={restricted.id}
          restricted={restricted}
          answer={query.data}
          onClose={() => set({ chosen: '' })}
        />
      )}
    </Page>
  );
};
