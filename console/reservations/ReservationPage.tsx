import { Link, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { askedItems } from '#console/kit/askedItems.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { Bills } from '#console/money/bill/Bills.tsx';
import { WriteLink } from '#console/shell/WriteLink.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { historyLabel } from '#rules/reservation/historyLabel.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { yen } from '#rules/text/yen.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { Actions } from './Actions.tsx';
import { Approval } from './Approval.tsx';
import { FeeLines } from './FeeLines.tsx';
import { Ledger } from './Ledger.tsx';
import { useFormerList } from './listParts.tsx';
import { Memo } from './Memo.tsx';
import { payUntilText, unpaidOf } from './moneyWords.ts';
import { noticeStateLabel } from './noticeStateLabel.ts';
import { VoidableReceipts } from './receipts/VoidableReceipts.tsx';

type SeenProps = { seen: DeskReservation };

const useText = ({ date, times, receivedAt }: DeskReservation['uses'][number]) =>
  `${dayText(date)} ${times}${receivedAt === null ? '' : `　出席（${receivedAt.slice(11)}受付）`}`;

const Use = ({ seen: { reservation, uses } }: SeenProps) => (
  <Card title="利用">
    <DescriptionList
      items={[
        {
          term: '予約番号',
          value: <span className="tabular-nums">{reservationNumber(reservation.reservationId)}</span>,
        },
        { term: '施設・部屋', value: `${reservation.containerName} ${reservation.name}` },
        { term: '利用日時', value: uses.map(useText).join('\n') },
        { term: '受付日時', value: dateTimeText(reservation.askedAt) },
        reservation.purpose !== '' && { term: '使用目的', value: reservation.purpose },
        reservation.purposeType !== '' && { term: '種別', value: reservation.purposeType },
        ...askedItems(reservation.asked),
      ]}
    />
  </Card>
);

const Person = ({ seen: { reservation } }: SeenProps) => {
  const { tenantAlias } = useTenant();
  return (
    <Card title="利用者">
      {reservation.personName === '' ? (
        <p>利用者の情報を見る権限がありません。</p>
      ) : (
        <DescriptionList
          items={[
            { term: '氏名', value: reservation.personName },
            {
              term: '利用者番号',
              value: (
                <Link to={paths.person(tenantAlias, reservation.userNumber)} className="hit-area link tabular-nums">
                  {reservation.userNumber}
                </Link>
              ),
            },
            { term: '電話番号', value: reservation.phoneEnd === '' ? '―' : `末尾 ${reservation.phoneEnd}` },
          ]}
        />
      )}
      <WriteLink to={{ reservation: reservation.reservationId }} label="メッセージを書く" />
    </Card>
  );
};

const Money = ({ seen }: SeenProps) => {
  const { reservation, money, feeLines, afterUse, laterCharges } = seen;
  const until = payUntilText(seen, useTenant());
  const lines = [...feeLines, ...afterUse, ...laterCharges];
  return (
    <Card title="使用料">
      <DescriptionList
        items={[
          { term: '使用料', value: yen(reservation.fee) },
          { term: '支払い', value: reservation.paymentText || '―' },
          until !== null && { term: '納付期限', value: until },
          money !== null && { term: '請求額', value: yen(money.owed) },
          money !== null && { term: '収納済み', value: yen(money.held) },
          unpaidOf(seen) > 0 && { term: 'お支払いの残額', value: yen(unpaidOf(seen)) },
          money !== null && money.setOff > 0 && { term: '充当済み', value: yen(money.setOff) },
          money !== null && money.due !== 0 && { term: '返金待ち', value: yen(money.due) },
        ]}
      />
      <FeeLines caption="内訳" lines={lines} />
      <Ledger reservationId={reservation.reservationId} lines={seen.ledger} />
    </Card>
  );
};

const History = ({ seen: { history } }: SeenProps) => (
  <Card title="履歴">
    <ol className="flex flex-col gap-3">
      {history.map(({ at, by, action, reason, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
        <li key={history.length - index} className="border-b border-solid-gray-300 pb-3 last:border-b-0">
          <p className="text-dns-14N-130 text-solid-gray-700">
            {dateTimeText(at)} {by}
          </p>
          <p className="font-700">{historyLabel(action)}</p>
          {note !== '' && <p className="whitespace-pre-line">{note}</p>}
          {reason !== '' && <p className="whitespace-pre-line">{reason}</p>}
        </li>
      ))}
    </ol>
  </Card>
);

const Notices = ({ seen: { notices } }: SeenProps) => (
  <Card title="送信したお知らせ">
    {notices.length === 0 ? (
      <p>お知らせはまだ送信されていません。</p>
    ) : (
      <ul className="flex flex-col gap-3">
        {notices.map(({ at, channel, subject, state }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was written down keeps its place
          <li key={notices.length - index}>
            <p className="text-dns-14N-130 text-solid-gray-700">
              {dateTimeText(at)} {channel === 'mail' ? 'メール' : 'LINE'} {noticeStateLabel(state)}
            </p>
            <p>{subject || '（保存期間を過ぎました）'}</p>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

/** One reservation: how it stands, what may be done, and all that is known of it. */
export const Component = () => {
  const { permissions } = useSelf();
  const { reservationId = '' } = useParams();
  const list = useFormerList();
  const query = useStaffQuery('Desk/GetReservation', { reservationId });
  return (
    <Page title="予約の詳細" backTo={list.path} backLabel={list.label}>
      <QueryState query={query}>
        {(seen) => (
          <>
            <p className="text-std-20B-150">
              {[seen.reservation.statusText, seen.reservation.paymentText].filter((text) => text !== '').join('・')}
            </p>
            <Actions seen={seen} />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(24rem,100%),1fr))] items-start gap-4">
              <div className="flex min-w-0 flex-col gap-4">
                <Use seen={seen} />
                <Person seen={seen} />
                <Memo seen={seen} canWrite={permissions.includes('reservation.change')} />
              </div>
              <div className="flex min-w-0 flex-col gap-4">
                <Money seen={seen} />
                {seen.approval !== null && <Approval reservationId={reservationId} approval={seen.approval} />}
                {permissions.includes('money.view') && (
                  <>
                    <Bills reservationId={reservationId} open={unpaidOf(seen)} />
                    <VoidableReceipts seen={seen} />
                  </>
                )}
                <History seen={seen} />
                <Notices seen={seen} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </Page>
  );
};
