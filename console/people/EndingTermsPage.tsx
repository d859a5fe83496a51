import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { EndingPerson } from '#contract/desk/people/entitlements.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayText } from '#ui/text/format.ts';
import { PeopleTabs } from './PeopleTabs.tsx';

const Name = ({ person: { userNumber, personName } }: { person: EndingPerson }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {personName}
    </Link>
  );
};

const Terms = ({ person: { terms } }: { person: EndingPerson }) => (
  <ul className="flex min-w-48 flex-col gap-1">
    {terms.map(({ label, until }) => (
      <li key={`${label} ${until}`} className="flex flex-wrap gap-x-3">
        <span className="whitespace-nowrap tabular-nums">{`${dayText(until)}まで`}</span>
        <span className="wrap-anywhere">{label}</span>
      </li>
    ))}
  </ul>
);

const columns: readonly ListColumn<EndingPerson>[] = [
  { id: 'name', header: '氏名', cell: ({ row }) => <Name person={row.original} /> },
  { id: 'number', header: '利用者番号', accessorFn: ({ userNumber }) => userNumber },
  { id: 'terms', header: '有効期限・区分', cell: ({ row }) => <Terms person={row.original} /> },
  {
    id: 'told',
    header: 'お知らせ',
    cell: ({ row }) => (row.original.isReachable ? 'メール・LINE' : <strong>電話での連絡が必要</strong>),
  },
  { id: 'phone', header: '電話番号（末尾4桁）', accessorFn: ({ phoneEnd }) => phoneEnd },
];

const choices = [
  { value: 'all', label: 'すべて', empty: '60日以内に期限を迎える利用者はいません' },
  { value: 'phone', label: '電話での連絡が必要', empty: '電話での連絡が必要な利用者はいません' },
] as const;

/** People of whom something ends soon, and those to phone because no message reaches them. */
export const Component = () => {
  const [{ only }, set] = useAddressState(['only']);
  const { value, label, empty } = choices.find((one) => one.value === only) ?? choices[0];
  const query = useStaffQuery('Desk/ListEndingTerms', { isUnreachable: value === 'phone' });
  return (
    <Page
      title="期限が近い利用者"
      lead="団体登録または区分・減免の認定が、60日以内に期限を迎える利用者です。60日前と14日前に、メールまたはLINEでお知らせします。更新は利用者の画面で行います。"
    >
      <PeopleTabs />
      <SegmentedChoice
        legend="表示する利用者"
        value={value}
        options={choices}
        onChange={(chosen) => set({ only: chosen === 'all' ? '' : chosen })}
      />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: empty })}>
        {({ items, hasMore }) => (
          <>
            {hasMore && <NotificationBanner tone="info" title={`期限の近い順に${items.length}人を表示しています。`} />}
            <ListTable
              caption={`期限が近い利用者（${label}）`}
              columns={columns}
              rows={items}
              idOf={({ userId }) => userId}
            />
          </>
        )}
      </QueryState>
    </Page>
  );
};
