import { Link, useSearchParams } from 'react-router';
import { hallParameter } from '#console/address/paths.ts';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { Page } from '#ui/page/Page.tsx';
import { LedgerTab } from './LedgerTab.tsx';
import { ReconcileTab } from './ReconcileTab.tsx';
import { RefundsTab } from './refunds/RefundsTab.tsx';
import { TillTab } from './TillTab.tsx';
import { UnpaidTab } from './unpaid/UnpaidTab.tsx';

const ledger = { id: '', label: '台帳', View: LedgerTab };

const tabs = [
  ledger,
  { id: 'unpaid', label: '未収', View: UnpaidTab },
  { id: 'refunds', label: '返金', View: RefundsTab },
  { id: 'till', label: 'レジ', View: TillTab },
  { id: 'reconcile', label: '照合', View: ReconcileTab },
];

/** Another tab begins without the filters of this one, at the same hall. */
const searchOf = (id: string, hall: string | null) => {
  const parameters = new URLSearchParams({ ...(id !== '' && { tab: id }), ...(hall && { [hallParameter]: hall }) });
  return parameters.size > 0 ? `?${parameters}` : '';
};

/** The books: what the ledger says, what is owed, what goes back, the tills, and what the provider says. */
export const Component = () => {
  const [{ tab }] = useAddressState(['tab']);
  const [parameters] = useSearchParams();
  const { View, id } = tabs.find((one) => one.id === tab) ?? ledger;
  return (
    <Page title="収納">
      <nav aria-label="収納の種類" className="border-b border-solid-gray-420 print:hidden">
        <ul className="flex flex-wrap gap-1">
          {tabs.map((one) => (
            <li key={one.id}>
              <Link
                to={{ search: searchOf(one.id, parameters.get(hallParameter)) }}
                aria-current={one.id === id ? 'page' : undefined}
                className="inline-flex min-h-11 items-center border-b-4 border-transparent px-4 hover:underline aria-[current]:border-key-900 aria-[current]:font-bold"
              >
                {one.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <View />
    </Page>
  );
};
