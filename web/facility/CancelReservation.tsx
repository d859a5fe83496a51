import type { ReservationWithLife } from '#contract/facility.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { WayOut } from '#web/ui/WayOut.tsx';
import { useCancel } from './useCancel.ts';

type CancelReservationProps = { reservation: ReservationWithLife };

/** Why there is no button; nothing to say once a reservation is over. */
const whyNot = ({ invalid, isCanceled }: ReservationWithLife, canCancel: boolean) => {
  if (invalid || isCanceled) return null;
  return canCancel
    ? '取消できる期限を過ぎたため、この画面からは取り消せません。施設へお問い合わせください。'
    : 'この画面からは予約を取り消せません。施設へお問い合わせください。';
};

/** The way out, until when it is open, or why it is closed. */
export const CancelReservation = ({ reservation }: CancelReservationProps) => {
  const { canCancel } = useTenant();
  const { cancel, isCancelling, words } = useCancel(reservation);
  if (!canCancel || !reservation.canCancel) {
    const reason = whyNot(reservation, canCancel);
    return reason ? <p className="text-solid-gray-700">{reason}</p> : null;
  }
  return <WayOut words={words} closesAt={reservation.cancelUntil} isBusy={isCancelling} onLeave={cancel} />;
};
