import type { ReservationWithLife } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Card } from '#ui/Card.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ReservationBadges } from './ReservationBadges.tsx';

/** The other rooms of the same application, each with its own reservation. */
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
          </li>
        ))}
      </ul>
      <p className="phrase text-solid-gray-700">お支払いと受付は、部屋ごとに行います。</p>
    </Card>
  );
};
