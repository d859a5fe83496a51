import { useNavigate } from 'react-router';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { ReservationWithLife } from '#contract/facility/reservation.ts';
import { paths } from '#contract/screens.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { CancelButton } from '#web/cancellation/CancelButton.tsx';
import {
  alertCancelled,
  alertNotCancelled,
  type CancelWords,
  cancellation,
  confirmCancel,
} from '#web/cancellation/cancellation.ts';
import { refundWords } from '#web/payment/refundWords.ts';
import { applicationWords, canCancelTogether } from './applicationWords.ts';

/** With what becomes of the money. */
const wordsFor = (reservation: ReservationWithLife): CancelWords => ({
  ...cancellation,
  question: [cancellation.question, ...refundWords(reservation)].join('\n'),
});

type Cancelling = {
  call: 'Reservation/CancelReservation' | 'Reservation/CancelApplication';
  reservationId: string;
  words: CancelWords;
};

/** Cancels after a question and goes back to the list (spec §4). */
function useCancel({ call, reservationId, words }: Cancelling) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useCallMutation(call);

  const cancel = useSingleFlight(async () => {
    if (!(await confirmCancel(words))) return;
    let cancelled: ResponseOf<typeof call>;
    try {
      cancelled = await change.mutateAsync({ reservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await alertNotCancelled(words, failure);
      refresh('Reservation/FindReservation');
      return;
    }
    refresh('Reservation/GetReservation', 'Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability');
    await alertCancelled(words, cancelled);
    navigate(paths.myReservations(tenantAlias), { replace: true });
    refresh('Reservation/FindReservation');
  });

  return { onCancel: cancel, isBusy: change.isPending, words };
}

type CancelReservationProps = { reservation: ReservationWithLife };

/** Why there is no button; nothing to say once a reservation is over. */
const whyNot = ({ invalid, isCanceled }: ReservationWithLife, canCancel: boolean) => {
  if (invalid || isCanceled) return null;
  return canCancel
    ? '取消できる期限を過ぎたため、この画面からは取り消せません。施設へお問い合わせください。'
    : 'この画面からは予約を取り消せません。施設へお問い合わせください。';
};

/** All rooms of the application at once. */
const CancelTogether = ({ reservation }: CancelReservationProps) => {
  const { reservationId } = reservation;
  const words = applicationWords(reservation);
  return (
    <CancelButton {...useCancel({ call: 'Reservation/CancelApplication', reservationId, words })} closesAt={null} />
  );
};

/** The way out, until when it is open, or why it is closed. */
export const CancelReservation = ({ reservation }: CancelReservationProps) => {
  const { canCancel } = useTenant();
  const { reservationId, cancelUntil } = reservation;
  const cancelling = useCancel({
    call: 'Reservation/CancelReservation',
    reservationId,
    words: wordsFor(reservation),
  });
  if (!canCancel || !reservation.canCancel) {
    const reason = whyNot(reservation, canCancel);
    return reason ? <p className="text-solid-gray-700">{reason}</p> : null;
  }
  return (
    <>
      <CancelButton {...cancelling} closesAt={cancelUntil} />
      {canCancelTogether(reservation) && <CancelTogether reservation={reservation} />}
    </>
  );
};
