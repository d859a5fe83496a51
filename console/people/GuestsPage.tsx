import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import type { WaitingGuest } from '#contract/desk/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { PeopleTabs } from './PeopleTabs.tsx';
import { useApproval } from './VerifyCard.tsx';

const PersonLink = ({ userNumber, children }: { userNumber: string; children: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {children}
    </Link>
  );
};

const Approve = ({ guest }: { guest: WaitingGuest }) => {
  const { approve, verify } = useApproval(guest);
  return (
    <div className="flex flex-col items-start gap-2">
      <Button
        size="sm"
        variant="outline"
        isBusy={verify.isPending}
        onClick={approve}
        aria-label={`${guest.personName}さんを承認する`}
      >
        承認する
      </Button>
      <ChangeFailure error={verify.error} onReload={() => refreshStaff('Desk/ListWaitingGuests')} />
    </div>
  );
};

/** Who he may be already, with the way to make the two one. */
const Alike = ({ guest }: { guest: WaitingGuest }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  if (guest.alike.length === 0) return 'なし';
  return (
    <ul className="flex flex-col gap-2">
      {guest.alike.map(({ userNumber, personName }) => (
        <li key={userNumber} className="flex flex-wrap gap-x-4">
          <PersonLink userNumber={userNumber}>{`${personName}（${userNumber}）`}</PersonLink>
          {permissions.includes('person.merge') && (
            <Link
              to={paths.merge(tenantAlias, { keeper: userNumber, other: guest.userNumber })}
              className="hit-area link"
              aria-label={`${guest.personName}さんを${userNumber}へ統合する`}
            >
              統合する
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};

const columns: readonly ListColumn<WaitingGuest>[] = [
  {
    id: 'name',
    header: '氏名',
    cell: ({ row: { original } }) => <PersonLink userNumber={original.userNumber}>{original.personName}</PersonLink>,
  },
  { id: 'number', header: '利用者番号', accessorFn: ({ userNumber }) => userNumber },
  { id: 'phone', header: '電話番号（末尾4桁）', accessorFn: ({ phoneEnd }) => phoneEnd },
  { id: 'since', header: '登録日時', accessorFn: ({ registeredAt }) => dateTimeText(registeredAt) },
  {
    id: 'alike',
    header: '重複の可能性',
    cell: ({ row }) => <Alike guest={row.original} />,
  },
  { id: 'approve', header: '審査', cell: ({ row: { original } }) => <Approve guest={original} /> },
];

/** Who registered himself and waits to be seen, with whom he may be already. */
export const Component = () => {
  const query = useStaffQuery('Desk/ListWaitingGuests', {});
  const empty = { title: '審査を待つ登録はありません' };
  return (
    <Page title="登録審査" lead="メールアドレスの確認が済んでいないゲスト登録です。登録の古い順に表示します。">
      <PeopleTabs />
      <Answer query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
        {({ items, hasMore }, isStale) => (
          <>
            {hasMore && <NotificationBanner tone="info" title={`古いものから${items.length}件を表示しています。`} />}
            <ListTable
              caption="審査を待つ登録"
              columns={columns}
              rows={items}
              idOf={({ userId }) => userId}
              isStale={isStale}
            />
          </>
        )}
      </Answer>
    </Page>
  );
};
