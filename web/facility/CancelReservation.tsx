import type { ReservationWithLife } from '#contract/facility.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DatesText } from '#web/ui/DatesText.tsx';
import { dateTimeText } from '#web/ui/format.ts';
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
  const { cancel, isCancelling } = useCancel(reservation);
  if (!canCancel || !reservation.canCancel) {
    const reason = whyNot(reservation, canCancel);
    return reason ? <p className="text-solid-gray-700">{reason}</p> : null;
  }
  return (
    <div className="flex flex-col items-center gap-2 pt-2">
      <Button
        variant="danger"
        size="lg"
        isFullWidth
        className="sm:max-w-80"
        isBusy={isCancelling}
        busyLabel="予約を取り消しています"
        onClick={cancel}
      >
        この予約を取り消す
      </Button>
      {reservation.cancelUntil && (
        <p className="text-center text-solid-gray-700">
          <DatesText text={dateTimeText(reservation.cancelUntil)} />
          <span className="inline-block">まで取り消せます。</span>
        </p>
      )}
    </div>
  );
};
