import type { Ref } from 'react';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { hasApproval } from '#rules/report/hasApproval.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReceiptCard } from '#web/lottery/ReceiptCard.tsx';
import { DocumentButton } from '#web/report/DocumentButton.tsx';
import { PayReservation } from '../PayReservation.tsx';
import { TicketActions } from '../TicketActions.tsx';
import { TicketCard } from '../TicketCard.tsx';
import { CancelReservation } from './CancelReservation.tsx';
import { FeeFacts } from './FeeFacts.tsx';
import { ReservationFacts } from './ReservationFacts.tsx';
import { RoomsTogether } from './RoomsTogether.tsx';

type ReservationContentProps = {
  reservation: ReservationWithLife;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
};

/** All of a reservation: the ticket, what was agreed, and what can be done with it. */
export const ReservationContent = ({ reservation, headingRef }: ReservationContentProps) => {
  const { functionTag } = useTenant();
  const { receipt, drawId, reservationId } = reservation;
  return (
    <div className="@container flex flex-col gap-4">
      <TicketCard reservation={reservation} headingRef={headingRef} />
      {reservation.canPay && <PayReservation reservation={reservation} />}
      <div
        data-printed=""
        className="grid items-start gap-4 @min-[36rem]:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] print:break-inside-avoid"
      >
        <ReservationFacts reservation={reservation} />
        <FeeFacts reservation={reservation} />
      </div>
      {reservation.application.length > 0 && <RoomsTogether application={reservation.application} />}
      <div className="flex flex-col gap-3 pt-2 tablet:flex-row tablet:flex-wrap tablet:items-start">
        {hasApproval(reservation, functionTag) && <DocumentButton name="承認書" reservationId={reservationId} />}
        {reservation.bill && <DocumentButton name="納入通知書" reservationId={reservationId} />}
        <TicketActions reservation={reservation} />
      </div>
      <CancelReservation reservation={reservation} />
      {receipt && <ReceiptCard receipt={receipt} drawId={drawId} />}
    </div>
  );
};
