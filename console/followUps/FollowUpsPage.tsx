import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { FollowUp } from '#contract/desk/followUp.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { Page } from '#ui/page/Page.tsx';
import { announce } from '#ui/speech/announce.ts';
import { dateTimeText } from '#ui/text/format.ts';
import { FinishDialog } from './FinishDialog.tsx';
import { isCall, outcomeWords, whyWords } from './followUpWords.ts';

const Use = ({ followUp: { reservationId, was, becomes, why } }: { followUp: FollowUp }) => {
  const { tenantAlias } = useTenant();
  return (
    <span className="block min-w-56 whitespace-pre-line">
      <Link to={paths.reservation(tenantAlias, reservationId)} className="hit-area link">
        {was}
      </Link>
      {becomes !== '' && becomes !== was && `\n変更後：${becomes}`}
      {becomes === '' && why === 'unreached' && '\n取り消しました'}
    </span>
  );
};

const Person = ({ followUp: { personName, userNumber } }: { followUp: FollowUp }) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const name = `${personName}（${userNumber}）`;
  return permissions.includes('person.view') ? (
    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
      {name}
    </Link>
  ) : (
    name
  );
};

const shared: readonly ListColumn<FollowUp>[] = [
  { id: 'why', header: '内容', cell: ({ row }) => whyWords[row.original.why] },
  { id: 'use', header: '予約・講座', cell: ({ row }) => <Use followUp={row.original} /> },
  { id: 'person', header: '利用者', cell: ({ row }) => <Person followUp={row.original} /> },
];

/** Whether a message went out, or somebody has to call. */
const Flash = ({ followUp }: { followUp: FollowUp }) =>
  followUp.isReachable && !isCall(followUp) ? (
    'メール・LINEで通知済み'
  ) : (
    <strong>{`電話で連絡${followUp.phoneEnd === '' ? '' : `（末尾${followUp.phoneEnd}）`}`}</strong>
  );

const leftColumns = (finish: ((followUp: FollowUp) => void) | null): readonly ListColumn<FollowUp>[] => [
  ...shared,
  { id: 'told', header: '連絡', cell: ({ row }) => <Flash followUp={row.original} /> },
  { id: 'began', header: '変更した日時', accessorFn: ({ began }) => `${dateTimeText(began.at)}（${began.by}）` },
  ...(finish === null
    ? []
    : [
        {
          id: 'finish',
          header: '対応',
          cell: ({ row }) => (
            <Button size="sm" variant="outline" onClick={() => finish(row.original)}>
              済みにする
              <span className="sr-only">{`：${row.original.personName}様`}</span>
            </Button>
          ),
        } satisfies ListColumn<FollowUp>,
      ]),
];

const doneColumns: readonly ListColumn<FollowUp>[] = [
  ...shared,
  { id: 'outcome', header: '結果', accessorFn: ({ done }) => (done ? outcomeWords[done.outcome] : '') },
  { id: 'reason', header: '対応の内容', accessorFn: ({ done }) => done?.reason || '―' },
  {
    id: 'done',
    header: '済みの日時',
    accessorFn: ({ done }) => (done ? `${dateTimeText(done.at)}（${done.by}）` : ''),
  },
];

const choices = [
  { value: 'left', label: '対応が必要', empty: '対応が必要な予約はありません' },
  { value: 'done', label: '済み', empty: '済みの対応はありません' },
] as const;

/** What changes of promised uses leave for staff, until it is done. */
export const Component = () => {
  const [{ only }, set] = useAddressState(['only']);
  const hall = useHall();
  const { permissions } = useSelf();
  const [chosen, setChosen] = useState<FollowUp | null>(null);
  const { value, label, empty } = choices.find((one) => one.value === only) ?? choices[0];
  const query = useStaffQuery('Desk/ListFollowUps', { isDone: value === 'done', containerId: hall || null });
  const finish = permissions.includes('reservation.change') ? setChosen : null;
  return (
    <Page
      title="要対応"
      lead="日時・場所の変更や休館などのため、職員の対応が必要な予約です。予約を変更または取り消すか、利用者に連絡して済みにしてください。"
    >
      <SegmentedChoice
        legend="表示する対応"
        value={value}
        options={choices}
        onChange={(next) => set({ only: next === 'left' ? '' : next })}
      />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : { title: empty })}>
        {({ items, hasMore }) => (
          <>
            {hasMore && <NotificationBanner tone="info" title={`はじめの${items.length}件を表示しています。`} />}
            <ListTable
              caption={`要対応（${label}）`}
              columns={value === 'done' ? doneColumns : leftColumns(finish)}
              rows={items}
              idOf={({ followUpId }) => followUpId}
            />
          </>
        )}
      </QueryState>
      {chosen && (
        <FinishDialog
          followUp={chosen}
          onClose={() => setChosen(null)}
          onDone={(told) => {
            setChosen(null);
            announce(told);
          }}
        />
      )}
    </Page>
  );
};
