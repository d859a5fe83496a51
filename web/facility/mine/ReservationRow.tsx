import { FileText, QrCode } from 'lucide-react';
import type { Reservation } from '#contract/facility.ts';
import { paths } from '#contract/screens.ts';
import { hasTicket } from '#rules/facility/reservationStates.ts';
import { DatesText } from '#ui/DatesText.tsx';
import { ListRow } from '#ui/ListRow.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReservationBadges } from './ReservationBadges.tsx';
import { reservationDatesText } from './reservationTexts.ts';

const TicketWords = () => {
  const { canQRReception } = useTenant();
  const Icon = canQRReception ? QrCode : FileText;
  return (
    <>
      <Icon aria-hidden="true" className="size-4" />
      {canQRReception ? 'QR表示' : '詳細表示'}
    </>
  );
};

/** The id of the row's link. */
export const rowId = ({ reservationId }: Reservation) => `reservation-${reservationId}`;

/** One reservation of the list; the whole row opens it. */
export const ReservationRow = ({ reservation, as }: { reservation: Reservation; as: 'li' | 'div' }) => {
  const { tenantAlias } = useTenant();
  const { containerNameDetail, articleNameDetail } = reservation;
  return (
    <ListRow
      as={as}
      id={rowId(reservation)}
      to={paths.myReservation(tenantAlias, reservation.reservationId)}
      state={drillDown}
      size="reservation"
      isMuted={reservation.invalid}
      title={<DatesText text={reservationDatesText(reservation)} />}
      aside={<ReservationBadges reservation={reservation} />}
      meta={
        <>
          <span className="block">
            {containerNameDetail} {articleNameDetail}
          </span>
          <span className="block">{reservation.timeFrameDetail}</span>
        </>
      }
      action={hasTicket(reservation) && <TicketWords />}
    />
  );
};
