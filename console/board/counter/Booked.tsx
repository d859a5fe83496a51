import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/call/useStaffQuery.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { reservationNumber } from '#rules/use/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText, yen } from '#ui/text/format.ts';

/** A booking as it was made. */
export type Made = {
  readonly answer: ResponseOf<'Desk/Reserve'>;
  readonly personName: string;
  /** False for who got no number to sign in with. */
  readonly hasNumber: boolean;
  readonly placeName: string;
  readonly roomName: string;
};

type BookedProps = { made: Made; isPrinted: boolean; onPrint: () => void; onNext: () => void };

const titleOf = ({ answer: { entryType, needsApproval } }: Made) => {
  if (entryType === 'lottery') return '抽選に申し込みました。';
  return needsApproval ? '申請を受け付けました。審査のあとで確定します。' : '予約が確定しました。';
};

/** What became of it, what is to be done next, and the slip that the person takes home. */
export const Booked = ({ made, isPrinted, onPrint, onNext }: BookedProps) => {
  const { tenantAlias, tenantName, userAttributeSetting } = useTenant();
  const { permissions } = useSelf();
  const ref = useRef<HTMLDivElement>(null);
  const { answer, personName, hasNumber, placeName, roomName } = made;
  const { reservationId, receipt, passed, userNumber } = answer;
  const { data } = useStaffQuery(
    'Desk/GetReservation',
    { reservationId },
    { enabled: permissions.includes('reservation.view') },
  );
  useEffect(() => ref.current?.focus(), []);
  const reservation = data?.reservation;
  const owed = data?.money?.owed ?? 0;
  const isOpen = data?.money !== null && data?.money !== undefined && owed > data.money.held;
  return (
    <div ref={ref} tabIndex={-1} className="flex flex-col gap-6 rounded-8">
      <NotificationBanner tone="success" title={titleOf(made)}>
        {passed.length > 0 && <p>制限を越えて予約しました。理由は操作記録に残ります。</p>}
      </NotificationBanner>
      <section
        data-printed={isPrinted || undefined}
        aria-label={receipt ? '申込控え' : '予約控え'}
        className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter-wide py-5"
      >
        <h3 className="text-std-20B-150">{receipt ? '申込控え' : '予約控え'}</h3>
        <DescriptionList
          items={[
            { term: '予約番号', value: <strong className="tabular-nums">{reservationNumber(reservationId)}</strong> },
            { term: '氏名', value: `${personName} 様` },
            ...(hasNumber ? [{ term: userAttributeSetting.userNumberLabel, value: userNumber }] : []),
            { term: '施設・部屋', value: `${placeName} ${roomName}` },
            ...(data
              ? [
                  {
                    term: '利用日時',
                    value: data.uses.map(({ date, times }) => `${dayText(date)} ${times}`).join('\n'),
                  },
                ]
              : []),
            ...(reservation ? [{ term: '状態', value: reservation.statusText }] : []),
            ...(reservation ? [{ term: '使用料', value: yen(reservation.fee) }] : []),
            ...(reservation && reservation.paymentText !== ''
              ? [{ term: '支払い', value: reservation.paymentText }]
              : []),
            ...(receipt ? [{ term: '抽選の申込番号', value: receipt.entryNumber }] : []),
            ...(receipt ? [{ term: '確認用の文字', value: <span className="break-all">{receipt.salt}</span> }] : []),
            { term: '発行', value: tenantName },
          ]}
        />
      </section>
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="outline" icon={<Printer aria-hidden="true" className="size-5" />} onClick={onPrint}>
          控えを印刷する
        </Button>
        {isOpen && permissions.includes('money.receive') && (
          <Link to={paths.unpaid(tenantAlias, reservationId)} className="hit-area link">
            現金で受け取る
          </Link>
        )}
        <Link to={paths.reservation(tenantAlias, reservationId)} className="hit-area link">
          予約詳細
        </Link>
      </div>
      <Button className="self-start" onClick={onNext}>
        次の予約を受け付ける
      </Button>
    </div>
  );
};
