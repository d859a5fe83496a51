import { Send } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { refreshAfter } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { StaffNotice } from '#contract/desk/upkeep.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { noticeLabel, noticeStateLabel } from './healthWords.ts';

const refresh = () => refreshAfter('Desk/RetryNotice');

type RetryNoticeProps = { notice: StaffNotice; onClose: () => void };

/** One message that did not arrive, with the means to send it again, to a corrected address. */
export const RetryNotice = ({ notice, onClose }: RetryNoticeProps) => {
  const { noticeId, kind, channel, userNumber, recipient, state, attempts, lastError, createdAt } = notice;
  const { tenantAlias } = useTenant();
  const [address, setAddress] = useState('');
  const retry = useStaffMutation('Desk/RetryNotice');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    retry.mutate({ noticeId, recipient: address }, { onSuccess: () => refresh().then(onClose) });
  };
  return (
    <SidePanel title={noticeLabel(kind)} onClose={onClose}>
      <DescriptionList
        items={[
          {
            term: '利用者番号',
            value: (
              <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
                {userNumber}
              </Link>
            ),
          },
          { term: '作成日時', value: dateTimeText(createdAt) },
          { term: '宛先', value: recipient || '（保存期間を過ぎました）' },
          { term: '方法', value: channel === 'line' ? 'LINE' : 'メール' },
          { term: '状態', value: `${noticeStateLabel(state)}（${attempts}回）` },
          { term: '理由', value: lastError || '―' },
        ]}
      />
      <form onSubmit={send} className="flex flex-col items-start gap-4">
        {channel === 'mail' && (
          <TextField
            label="訂正した宛先"
            type="email"
            requirement="optional"
            support={`空欄のままなら、同じ宛先${recipient && `（${recipient}）`}に送ります。宛先の全体は、利用者の画面の「全て表示」で確認できます。`}
            value={address}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
        <ChangeFailure error={retry.error} onReload={() => refresh().then(onClose)} />
        <Button
          type="submit"
          icon={<Send aria-hidden="true" className="size-5" />}
          isBusy={retry.isPending}
          busyLabel="送信しています..."
        >
          再送する
        </Button>
      </form>
    </SidePanel>
  );
};

/** Messages that could not be delivered. */
export const UndeliveredNotices = () => {
  const query = useStaffQuery('Desk/ListNotices', { isUnsent: true });
  const [chosen, setChosen] = useState<StaffNotice | null>(null);
  const columns: ListColumn<StaffNotice>[] = [
    {
      id: 'kind',
      header: '内容',
      cell: ({ row: { original } }) => (
        <button type="button" className="link text-start hit-area" onClick={() => setChosen(original)}>
          {noticeLabel(original.kind)}
        </button>
      ),
    },
    {
      id: 'createdAt',
      header: '作成日時',
      cell: ({ row: { original } }) => <WholeText text={dateTimeText(original.createdAt)} />,
    },
    { id: 'userNumber', header: '利用者番号', cell: ({ row: { original } }) => original.userNumber },
    { id: 'recipient', header: '宛先', cell: ({ row: { original } }) => original.recipient || '―' },
    { id: 'lastError', header: '理由', cell: ({ row: { original } }) => original.lastError || '―' },
  ];
  return (
    <>
      <QueryState
        query={query}
        empty={({ items }) => (items.length > 0 ? null : { title: '届けられなかったメールはありません' })}
      >
        {({ items }) => (
          <ListTable
            caption="未達メール"
            columns={columns}
            rows={items}
            idOf={({ noticeId }) => noticeId}
            chosenId={chosen?.noticeId ?? ''}
          />
        )}
      </QueryState>
      {chosen && <RetryNotice notice={chosen} onClose={() => setChosen(null)} />}
    </>
  );
};
