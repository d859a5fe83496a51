import type { MyEventReservationDetail } from '#contract/event.ts';
import { useTenant, useToday } from '#web/shell/TenantContext.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DatesText } from '#web/ui/DatesText.tsx';
import { dateTimeText } from '#web/ui/format.ts';
import { whyNoWayOut } from './cancelWords.ts';
import { useCancelCourse } from './useCancelCourse.ts';

type CancelCourseProps = { reservation: MyEventReservationDetail };

const NoWayOut = ({ reservation }: CancelCourseProps) => {
  const today = useToday();
  const { canCancel } = useTenant();
  const reason = whyNoWayOut(reservation, { today, canCancel });
  return reason && <p className="text-solid-gray-700">{reason}</p>;
};

/** The way out, until when it is open, or why it is closed. */
export const CancelCourse = ({ reservation }: CancelCourseProps) => {
  const { canCancel } = useTenant();
  const { cancel, isCancelling, words } = useCancelCourse(reservation);
  if (!canCancel || !reservation.canCancel) return <NoWayOut reservation={reservation} />;
  return (
    <div className="flex flex-col items-center gap-2 pt-2">
      <Button
        variant="danger"
        size="lg"
        isFullWidth
        className="sm:max-w-80"
        isBusy={isCancelling}
        busyLabel={words.busyLabel}
        onClick={cancel}
      >
        {words.action}
      </Button>
      {reservation.cancelUntil && (
        <p className="text-center text-solid-gray-700">
          <DatesText text={dateTimeText(reservation.cancelUntil)} />
          <span className="inline-block">{words.until}</span>
        </p>
      )}
    </div>
  );
};
