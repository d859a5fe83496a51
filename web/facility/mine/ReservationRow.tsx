import { FileText, QrCode } from 'lucide-react';
import { useLocation } from 'react-router';
import type { ListedReservation } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import { hasTicket } from '#rules/facility/booking/reservationStates.ts';
import { ListRow } from '#ui/ListRow.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { ReservationBadges } from './ReservationBadges.tsx';
import { chosen, rowId } from './reservationRows.ts';
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

/** What is shown beside the list: its id, and whether the address names it. */
export type Shown = { readonly reservationId: string | undefined; readonly isInAddress: boolean };

type ReservationRowProps = {
  reservation: ListedReservation;
  as: 'li' | 'div';
  /** Undefined where a reservation has a page of its own. */
  shown: Shown | undefined;
};

/** One that is shown takes the place of the one before, so that a single step back leaves them. */
const useRowState = (shown: Shown | undefined) => {
  const { state } = useLocation();
  if (!shown) return { state: drillDown };
  return shown.isInAddress ? { state: { ...state, ...chosen }, replace: true } : { state: { ...drillDown, ...chosen } };
};

/** One reservation of the list; the whole row opens it. */
export const ReservationRow = ({ reservation, as, shown }: ReservationRowProps) => {
  const { tenantAlias } = useTenant();
  const { reservationId, containerNameDetail, articleNameDetail, awaitedDraw } = reservation;
  return (
    <ListRow
      as={as}
      id={rowId(reservationId)}
      to={paths.myReservation(tenantAlias, reservationId)}
      {...useRowState(shown)}
      isCurrent={shown && shown.reservationId === reservationId}
      size="reservation"
      isMuted={reservation.invalid || !reservation.isUpcoming}
      title={<DatesText text={reservationDatesText(reservation)} />}
      aside={<ReservationBadges reservation={reservation} isListed />}
      meta={
        <>
          {containerNameDetail} {articleNameDetail}
          {awaitedDraw && <ResultWords draw={awaitedDraw} />}
        </>
      }
      foot={reservation.timeFrameDetail}
      action={hasTicket(reservation) && <TicketWords />}
    />
  );
};
