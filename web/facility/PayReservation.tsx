import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { PayCard } from '#web/payment/PayCard.tsx';
import { useStartPayment } from '#web/payment/useStartPayment.ts';

export const refreshReservation = () => refresh('Reservation/FindReservation', 'Reservation/GetReservation');

/** The fee of a reservation that can be paid now. */
export const PayReservation = ({ reservation }: { reservation: ReservationWithLife }) => {
  const { reservationId, openAmount, keepsPlace, payUntil, paymentStatusText } = reservation;
  const change = useCallMutation('Reservation/StartPayment');
  const { pay, isRedirecting } = useStartPayment({
    start: () => change.mutateAsync({ reservationId }),
    refreshReservation,
  });
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
