import { FileText, QrCode } from 'lucide-react';
import type { Reservation } from '#contract/facility.ts';
import { hasTicket } from '#rules/facility/reservationStates.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { downward } from '#web/shell/wayBack.ts';
import { DatesText } from '#web/ui/DatesText.tsx';
import { ListRow } from '#web/ui/ListRow.tsx';
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

/** One reservation of the list; the whole row opens it. */
export const ReservationRow = ({ reservation, as }: { reservation: Reservation; as: 'li' | 'div' }) => {
  const { tenantAlias } = useTenant();
  const { containerNameDetail, articleNameDetail } = reservation;
  return (
    <ListRow
      as={as}
      to={paths.myReservation(tenantAlias, reservation.reservationId)}
      state={downward}
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
