import { useNavigate } from 'react-router';
import type { ReservationWithLife } from '#contract/facility.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { refundUnderWayWords, refundWords } from '#web/payment/refundWords.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert } from '#web/ui/dialogs.ts';
import { askToLeave, cancellation, type LeavingWords, tellStayed } from '#web/ui/leaving.ts';
import { useOneAtATime } from '#web/ui/useOneAtATime.ts';

/** With what becomes of the money. */
const wordsFor = (reservation: ReservationWithLife): LeavingWords => ({
  ...cancellation,
  question: [cancellation.question, ...refundWords(reservation)].join('\n'),
  done: [cancellation.done, ...refundUnderWayWords(reservation)].join('\n'),
});

/** Cancels after a question and goes back to the list (spec §4). */
export function useCancel(reservation: ReservationWithLife) {
  const { reservationId } = reservation;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useChange('Reservation/CancelReservation');
  const words = wordsFor(reservation);

  const cancel = useOneAtATime(async () => {
    if (!(await askToLeave(words))) return;
    try {
      await change.mutateAsync({ reservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await tellStayed(words, failure);
      refresh('Reservation/FindReservation');
      return;
    }
    refresh('Reservation/GetReservation', 'Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability');
    await alert({ message: words.done });
    navigate(paths.myReservations(tenantAlias), { replace: true });
    refresh('Reservation/FindReservation');
  });

  return { cancel, isCancelling: change.isPending, words };
}
