import type { Reservation } from '#contract/facility/reservation.ts';
import { Badge } from '#ui/Badge.tsx';
import { isUsual, toneOf } from './reservationTexts.ts';

type StateProps = {
  reservation: Pick<Reservation, 'statusText' | 'paymentStatusText' | 'isFeeFinal' | 'invalid'>;
  isListed?: boolean;
};

/** Status and, where money is due or was paid, the state of the payment. In a list only what needs an eye has a frame. */
export const ReservationBadges = ({ reservation, isListed = false }: StateProps) => {
  const { statusText, paymentStatusText, isFeeFinal, invalid } = reservation;
  const texts = paymentStatusText === '' ? [statusText] : [statusText, paymentStatusText];
  return (
    <span className="flex flex-wrap gap-1.5">
      {texts.map((text) => (
        <Badge key={text} tone={toneOf(text)} isQuiet={isListed && isUsual(text)}>
          {text}
        </Badge>
      ))}
      {!isFeeFinal && !invalid && <Badge tone="info">使用料は窓口で確定します</Badge>}
    </span>
  );
};
