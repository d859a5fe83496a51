import { useQueries } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { staffQuery } from '#console/api/useStaffQuery.ts';
import { askedItems } from '#console/kit/askedItems.ts';
import { payUntilText } from '#console/reservations/moneyWords.ts';
import type { BoardRoom } from '#contract/desk/board.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import { dayText } from '#rules/day/dayText.ts';
import type { ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { paymentStates } from '#rules/payment/paymentStates.ts';
import { staffPaymentText } from '#rules/payment/staffPaymentText.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { yen } from '#ui/text/format.ts';
import { type BookedRoom, TakeCash } from './TakeCash.tsx';

/** A booking as it was made. */
export type Made = {
  readonly answer: ResponseOf<'Desk/Reserve'>;
  readonly personName: string;
  /** False if the person got no number to sign in with. */
  readonly hasNumber: boolean;
  readonly placeName: string;
  readonly rooms: readonly BoardRoom[];
  readonly use: ReservationInput;
  /** Its fee is taken in cash at once. */
  readonly takesCash: boolean;
};

type BookedProps = { made: Made; isPrinted: boolean; onPrint: () => void; onAnother: () => void; onClose: () => void };

function wordsOf({ answer: { entryType, needsApproval } }: Made) {
  if (entryType === 'lottery') return { title: '抽選に申し込みました', text: '結果は、抽選のあとにお知らせします。' };
  if (needsApproval) return { title: '申請を受け付けました', text: '審査のあとで確定します。' };
  return { title: '予約しました', text: '予約が確定しました。' };
}

/** Its person reads on paper what they read on their screens. */
const onPaper = (paymentText: string) =>
  paymentText === staffPaymentText('counter') ? paymentStates.counter.statusText : paymentText;

const ofRoom = ({ reservationId, roomName, seen }: BookedRoom, placeName: string, tenant: Tenant) => {
  const until = seen ? payUntilText(seen, tenant) : null;
  return [
    { term: '予約番号', value: <strong className="tabular-nums">{reservationNumber(reservationId)}</strong> },
    { term: '施設・部屋', value: `${placeName} ${roomName}` },
    seen && { term: '利用日時', value: seen.uses.map(({ date, times }) => `${dayText(date)} ${times}`).join('\n') },
    ...askedItems(seen?.reservation.asked ?? []),
    seen && { term: '状態', value: seen.reservation.statusText },
    seen && { term: '使用料', value: yen(seen.reservation.fee) },
    seen && seen.reservation.paymentText !== '' && { term: '支払い', value: onPaper(seen.reservation.paymentText) },
    until !== null && { term: '納付期限', value: until },
  ];
};

/** The rooms of a booking, with what its person may read of each by now. */
function useBookedRooms({ answer, rooms }: Made) {
  const enabled = useSelf().permissions.includes('reservation.view');
  const queries = useQueries({
    queries: answer.rooms.map(({ reservationId }) => staffQuery('Desk/GetReservation', { reservationId }, { enabled })),
  });
  return answer.rooms.map(({ articleId, reservationId }, index): BookedRoom => {
    const roomName = rooms.find((room) => room.articleId === articleId)?.articleName ?? '';
    return { reservationId, roomName, seen: queries[index]?.data };
  });
}

type RoomsProps = { made: Made; rooms: readonly BookedRoom[] };

const BookedBanner = ({ made: { answer, personName }, rooms, text }: RoomsProps & { text: string }) => (
  <NotificationBanner
    tone="success"
    title={`予約番号 ${rooms.map(({ reservationId }) => reservationNumber(reservationId)).join('、')}`}
  >
    <p className="phrase">{text}</p>
    {rooms.map(({ reservationId, roomName, seen }) => (
      <p key={reservationId} className="phrase">
        {[
          `${personName} 様`,
          roomName,
          ...(seen?.uses.map(({ date, times }) => `${dayText(date)} ${times}`) ?? []),
        ].join('　')}
      </p>
    ))}
    {answer.passed.length > 0 && <p className="phrase">制限を越えて予約しました。理由は操作記録に残ります。</p>}
  </NotificationBanner>
);

type NextStepsProps = Pick<BookedProps, 'onPrint' | 'onAnother' | 'onClose'> & Pick<RoomsProps, 'rooms'>;

const NextSteps = ({ rooms, onPrint, onAnother, onClose }: NextStepsProps) => {
  const { tenantAlias } = useTenant();
  return (
    <section aria-label="次の手続き" className="flex flex-col gap-4">
      <Button
        variant="outline"
        className="self-start"
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={onPrint}
      >
        控えを印刷する
      </Button>
      {rooms.map((room) => (
        <p key={room.reservationId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {rooms.length > 1 && <span>{room.roomName}</span>}
          <Link to={paths.reservation(tenantAlias, room.reservationId)} className="hit-area link">
            予約詳細
          </Link>
        </p>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onAnother}>
          同じ利用者でもう一件予約する
        </Button>
        <Button variant="outline" onClick={onClose}>
          終わる
        </Button>
      </div>
    </section>
  );
};

/** What the person takes home. */
const Slip = ({ made, rooms, isPrinted }: RoomsProps & { isPrinted: boolean }) => {
  const tenant = useTenant();
  const { personName, hasNumber, placeName, use } = made;
  const { receipt, userNumber } = made.answer;
  const title = receipt ? '申込控え' : '予約控え';
  return (
    <section
      data-printed={isPrinted || undefined}
      aria-label={title}
      className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter-wide py-5"
    >
      <h3 className="text-std-20B-150">{title}</h3>
      <DescriptionList
        items={[
          { term: '氏名', value: `${personName} 様` },
          hasNumber && { term: tenant.userAttributeSetting.userNumberLabel, value: userNumber },
          { term: '使用目的', value: use.purpose },
          { term: '種別', value: use.purposeType },
        ]}
      />
      {rooms.map((room) => (
        <DescriptionList key={room.reservationId} items={ofRoom(room, placeName, tenant)} />
      ))}
      <DescriptionList
        items={[
          receipt && { term: '抽選の申込番号', value: receipt.entryNumber },
          receipt && { term: '確認用の文字', value: <span className="break-all">{receipt.salt}</span> },
          { term: '発行', value: tenant.tenantName },
        ]}
      />
    </section>
  );
};

/** What became of it, what is to be done next, and the slip that the person takes home. */
export const Booked = ({ made, isPrinted, ...on }: BookedProps) => {
  const ref = useRef<HTMLHeadingElement>(null);
  const rooms = useBookedRooms(made);
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { title, text } = wordsOf(made);
  return (
    <div className="flex flex-col gap-6">
      <h3 ref={ref} tabIndex={-1} className="rounded-8 text-std-20B-150">
        {title}
      </h3>
      <BookedBanner made={made} rooms={rooms} text={text} />
      <TakeCash rooms={rooms} isBegun={made.takesCash} title={ref} />
      <NextSteps rooms={rooms} {...on} />
      <Slip made={made} rooms={rooms} isPrinted={isPrinted} />
    </div>
  );
};
