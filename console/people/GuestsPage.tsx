import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { WaitingGuest } from '#contract/desk/people/people.ts';
import { likenessLabels } from '#rules/account/likeness.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { PeopleTabs } from './PeopleTabs.tsx';
import { ReviewDialog } from './review/ReviewDialog.tsx';
import { reviewedText, reviewStateText } from './review/reviewWords.ts';

const PersonLink = ({ userNumber, children }: { userNumber: string; children: string }) => {
  const { tenantAlias } = useTenant();
  return (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {children}
    </Link>
  );
};

/** The accounts a guest may have already, with the way to merge them. */
const Alike = ({ guest }: { guest: WaitingGuest }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  if (guest.alike.length === 0) return 'なし';
  return (
    <ul className="flex min-w-36 flex-col gap-2">
      {guest.alike.map(({ userNumber, personName, signs }) => (
        <li key={userNumber} className="flex flex-wrap gap-x-4">
          <PersonLink userNumber={userNumber}>{`${personName}（${userNumber}）`}</PersonLink>
          <span className="text-solid-gray-700">{`${signs.map((sign) => likenessLabels[sign]).join('・')}が同じ`}</span>
          {permissions.includes('person.merge') && (
            <Link
              to={paths.merge(tenantAlias, { keeper: userNumber, other: guest.userNumber })}
              className="hit-area link"
              aria-label={`${guest.personName}様を${userNumber}へ統合する`}
            >
              統合する
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
};

const columnsFor = (
  standing: GuestStanding,
  onReview: (guest: WaitingGuest) => void,
): readonly ListColumn<WaitingGuest>[] => [
  {
    id: 'name',
    header: '氏名',
    cell: ({ row: { original } }) => (
      <span className="block min-w-24">
        <PersonLink userNumber={original.userNumber}>{original.personName}</PersonLink>
      </span>
    ),
  },
  { id: 'number', header: '利用者番号', accessorFn: ({ userNumber }) => userNumber },
  { id: 'phone', header: '電話番号（末尾4桁）', accessorFn: ({ phoneEnd }) => phoneEnd },
  {
    id: 'since',
    header: '登録日時',
    cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.registeredAt)} />,
  },
  {
    id: 'alike',
    header: '重複の可能性',
    cell: ({ row }) => <Alike guest={row.original} />,
  },
  {
    id: 'state',
    header: standing === 'waiting' ? '状態' : '理由',
    cell: ({ row: { original } }) => <Decided guest={original} />,
  },
  {
    id: 'review',
    header: '審査',
    cell: ({ row: { original } }) => (
      <Button
        size="sm"
        variant="outline"
        className="whitespace-nowrap"
        onClick={() => onReview(original)}
        aria-label={`${original.personName}様${standing === 'rejected' ? 'の却下を取り消す' : 'を審査する'}`}
      >
        {standing === 'rejected' ? '却下を取り消す' : '審査する'}
      </Button>
    ),
  },
];

/** How far staff are with somebody, and what they said last. */
const Decided = ({ guest: { review } }: { guest: WaitingGuest }) => (
  <div className="flex min-w-40 flex-col gap-1">
    <span>{reviewStateText(review)}</span>
    {review.reason !== '' && <span className="wrap-anywhere whitespace-pre-line">{review.reason}</span>}
    <span className="text-solid-gray-700">{reviewedText(review)}</span>
  </div>
);

const standings = [
  { value: 'waiting', label: '審査待ち', empty: '審査を待つ登録はありません' },
  { value: 'returned', label: '差戻し中', empty: '差し戻している登録はありません' },
  { value: 'rejected', label: '却下', empty: '却下した登録はありません' },
] as const;

type GuestStanding = (typeof standings)[number]['value'];

/** Guests who registered by themselves and wait to be seen, with the accounts they may have already. */
export const Component = () => {
  const [{ standing: asked }, set] = useAddressState(['standing']);
  const { value: standing, label, empty } = standings.find(({ value }) => value === asked) ?? standings[0];
  const query = useStaffQuery('Desk/ListWaitingGuests', { standing });
  const [reviewed, setReviewed] = useState<WaitingGuest>();
  const { flash, tell } = useFlash();
  return (
    <Page
      title="登録審査"
      lead="メールアドレスの確認が済んでいないゲスト登録です。再申請された方、登録の古い方の順に表示します。"
    >
      <PeopleTabs />
      <Flash flash={flash} />
      <SegmentedChoice
        legend="表示する登録"
        value={standing}
        options={standings}
        onChange={(value) => {
          set({ standing: value === 'waiting' ? '' : value });
          // Somebody may have corrected their registration since the list was read.
          askFor('Desk/ListWaitingGuests');
        }}
      />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: empty })}>
        {({ items, hasMore }) => (
          <>
            {hasMore && <NotificationBanner tone="info" title={`古いものから${items.length}件を表示しています。`} />}
            <ListTable
              caption={`${label}の登録`}
              columns={columnsFor(standing, setReviewed)}
              rows={items}
              idOf={({ userId }) => userId}
            />
          </>
        )}
      </QueryState>
      {reviewed && (
        <ReviewDialog
          key={reviewed.userId}
          person={items(query.data).find(({ userId }) => userId === reviewed.userId) ?? reviewed}
          onClose={() => setReviewed(undefined)}
          onDone={(text) => {
            setReviewed(undefined);
            tell(text);
          }}
        />
      )}
    </Page>
  );
};

const items = (data: { readonly items: readonly WaitingGuest[] } | undefined) => data?.items ?? [];
