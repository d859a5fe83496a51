import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { PayCard } from '#web/payment/PayCard.tsx';
import { usePayForRoom } from '#web/payment/useStartPayment.ts';

/** The fee of a reservation that can be paid now. */
export const PayReservation = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { reservationId, openAmount, keepsPlace, payUntil, paymentStatusText } = reservation;
  const { pay, isRedirecting } = usePayForRoom(reservationId);
  return (
    <PayCard
      amount={openAmount}
      keepsPlace={keepsPlace}
      payUntil={payUntil}
      paymentStatusText={paymentStatusText}
      pay={pay}
      isRedirecting={isRedirecting}
    />
  );
};
