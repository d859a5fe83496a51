import { useNavigate } from 'react-router';
import { refresh } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { MyEventReservationDetail } from '#contract/event/mine.ts';
import { paths } from '#contract/screens.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { useTenant, useToday } from '#web/address/useTenant.ts';
import { CancelButton } from '#web/cancellation/CancelButton.tsx';
import { alertCancelled, alertNotCancelled, confirmCancel } from '#web/cancellation/cancellation.ts';
import { refreshCourses } from '../refreshCourses.ts';
import { cancelWords, whyNotCancellable } from './cancelWords.ts';

const tellingOfCourses = [
  'EventReservation/GetReservationForYearMonth',
  'EventReservation/GetEvent',
  'EventReservation/FindEvent',
] as const;

/** A cancelled course has no page any more, so its sessions are not fetched again. */
const forgetDetails = () =>
  queryClient.removeQueries({ queryKey: ['EventReservation/GetReservationDetail'], type: 'inactive' });

/** Cancels a course, or withdraws the application for it, after a question; then goes back to the calendar. */
function useCancelCourse(reservation: MyEventReservationDetail) {
  const { eventReservationId, date } = reservation;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useCallMutation('EventReservation/CancelReservation');
  const words = cancelWords(reservation);

  const cancel = useSingleFlight(async () => {
    if (!(await confirmCancel(words))) return;
    let cancelled: ResponseOf<'EventReservation/CancelReservation'>;
    try {
      cancelled = await change.mutateAsync({ eventReservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await alertNotCancelled(words, failure);
      refreshCourses();
      return;
    }
    refresh(...tellingOfCourses);
    await alertCancelled(words, cancelled);
    await navigate(paths.eMyReservations(tenantAlias, date.slice(0, 7)), { replace: true });
    forgetDetails();
  });

  return { cancel, isCancelling: change.isPending, words };
}

type CancelCourseProps = { reservation: MyEventReservationDetail };

const NotCancellable = ({ reservation }: CancelCourseProps) => {
  const today = useToday();
  const { canCancel } = useTenant();
  const reason = whyNotCancellable(reservation, { today, canCancel });
  return reason && <p className="text-solid-gray-700">{reason}</p>;
};

/** The way out, until when it is open, or why it is closed. */
export const CancelCourse = ({ reservation }: CancelCourseProps) => {
  const { canCancel } = useTenant();
  const { cancel, isCancelling, words } = useCancelCourse(reservation);
  if (!canCancel || !reservation.canCancel) return <NotCancellable reservation={reservation} />;
  return <CancelButton words={words} closesAt={reservation.cancelUntil} isBusy={isCancelling} onCancel={cancel} />;
};
