import type { MyEventReservationDetail } from '#contract/event.ts';
import { useTenant, useToday } from '#web/shell/TenantContext.tsx';
import { WayOut } from '#web/ui/WayOut.tsx';
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
  return <WayOut words={words} closesAt={reservation.cancelUntil} isBusy={isCancelling} onLeave={cancel} />;
};
