import type { Reservation } from '#contract/facility.ts';
import { Badge } from '#ui/Badge.tsx';
import { toneOf } from './reservationTexts.ts';

/** Status and, where money is due or was paid, the state of the payment. */
export const ReservationBadges = ({
  reservation,
}: {
  reservation: Pick<Reservation, 'statusText' | 'paymentStatusText'>;
}) => {
  const { statusText, paymentStatusText } = reservation;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={toneOf(statusText)}>{statusText}</Badge>
      {paymentStatusText && <Badge tone={toneOf(paymentStatusText)}>{paymentStatusText}</Badge>}
    </span>
  );
};
