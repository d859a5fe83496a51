import type { Reservation } from '#contract/facility/reservation.ts';
import { Badge } from '#ui/Badge.tsx';
import { toneOf } from './reservationTexts.ts';

/** Status and, where money is due or was paid, the state of the payment. */
export const ReservationBadges = ({
  reservation,
}: {
  reservation: Pick<Reservation, 'statusText' | 'paymentStatusText' | 'isFeeFinal' | 'invalid'>;
}) => {
  const { statusText, paymentStatusText, isFeeFinal, invalid } = reservation;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={toneOf(statusText)}>{statusText}</Badge>
      {paymentStatusText && <Badge tone={toneOf(paymentStatusText)}>{paymentStatusText}</Badge>}
      {!isFeeFinal && !invalid && <Badge tone="info">使用料は窓口で確定します</Badge>}
    </span>
  );
};
