import { useCallMutation } from '#client/useCallMutation.ts';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { dateTimeText, yen } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { PayButton } from '#web/payment/PayButton.tsx';
import { refreshReservation, useStartPayment } from '#web/payment/useStartPayment.ts';
import { ReservationBadges } from './ReservationBadges.tsx';

type Room = ReservationWithLife['application'][number];

/** What is left to pay of another room, with the way to its payment: each room is paid by itself. */
const OpenFee = ({ room: { reservationId, articleName, openAmount, canPay, payUntil } }: { room: Room }) => {
  const change = useCallMutation('Reservation/StartPayment');
  const start = () => change.mutateAsync({ reservationId });
  const { pay, isRedirecting } = useStartPayment({ start, refreshReservation });
  if (openAmount === 0 || !canPay) return null;
  return (
    <div className="flex basis-full flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="phrase">
        お支払い：{yen(openAmount)}
        {payUntil && <span className="inline-block">（期限 {dateTimeText(payUntil)}）</span>}
      </p>
      <PayButton action={`${articleName}の分を支払う`} variant="outline" pay={pay} isRedirecting={isRedirecting} />
    </div>
  );
};

/** The other rooms of the same application, each with its own reservation and what is left to pay of it. */
export const RoomsTogether = ({ application }: Pick<ReservationWithLife, 'application'>) => {
  const { tenantAlias } = useTenant();
  return (
    <Card title="いっしょに予約した部屋">
      <ul className="flex flex-col gap-3">
        {application.map((room) => (
          <li key={room.reservationId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <TextLink to={paths.myReservation(tenantAlias, room.reservationId)} className="min-w-0">
              {room.articleName}
            </TextLink>
            <ReservationBadges reservation={room} />
            <OpenFee room={room} />
          </li>
        ))}
      </ul>
      <p className="phrase text-solid-gray-700">お支払いと受付は、部屋ごとに行います。</p>
    </Card>
  );
};
