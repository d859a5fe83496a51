import { useNavigate } from 'react-router';
import type { MyEventReservationDetail } from '#contract/event.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert } from '#web/ui/dialogs.ts';
import { askToLeave, tellStayed } from '#web/ui/leaving.ts';
import { useOneAtATime } from '#web/ui/useOneAtATime.ts';
import { cancelWords } from './cancelWords.ts';
import { refreshCourses } from './cartQuery.ts';

const tellingOfCourses = [
  'EventReservation/GetReservationForYearMonth',
  'EventReservation/GetEvent',
  'EventReservation/FindEvent',
] as const;

/** What is cancelled has no page any more: its sessions are not asked for again. */
const forgetDetails = () =>
  queryClient.removeQueries({ queryKey: ['EventReservation/GetReservationDetail'], type: 'inactive' });

/** Cancels a course, or withdraws the application for it, after a question; then goes back to the calendar. */
export function useCancelCourse(reservation: MyEventReservationDetail) {
  const { eventReservationId, date } = reservation;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useChange('EventReservation/CancelReservation');
  const words = cancelWords(reservation);

  const cancel = useOneAtATime(async () => {
    if (!(await askToLeave(words))) return;
    try {
      await change.mutateAsync({ eventReservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await tellStayed(words, failure);
      refreshCourses();
      return;
    }
    refresh(...tellingOfCourses);
    await alert({ message: words.done });
    await navigate(paths.eMyReservations(tenantAlias, date.slice(0, 7)), { replace: true });
    forgetDetails();
  });

  return { cancel, isCancelling: change.isPending, words };
}
