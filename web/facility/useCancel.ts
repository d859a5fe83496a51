import { useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ReservationWithLife } from '#contract/facility.ts';
import { refusalWords } from '#web/api/callFailure.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { refundUnderWayWords, refundWords } from '#web/payment/refundWords.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert, confirm } from '#web/ui/dialogs.ts';

const askFirst = (reservation: ReservationWithLife) =>
  confirm({
    title: '予約の取消',
    message: ['この予約を本当に取り消してもよろしいですか？', ...refundWords(reservation)].join('\n'),
    confirmLabel: '取り消す',
    cancelLabel: 'いいえ',
    tone: 'danger',
  });

/** The failure in the words of spec §8, with the reason of a refusal below. */
const tellFailure = (failure: unknown) =>
  alert({
    title: '取り消せませんでした',
    message: '予約の取り消しに失敗しました。',
    items: refusalWords(failure),
  });

/** Cancels after a question and goes back to the list (spec §4). */
export function useCancel(reservation: ReservationWithLife) {
  const { reservationId } = reservation;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useChange('Reservation/CancelReservation');
  const isUnderWay = useRef(false);

  const attempt = async () => {
    if (!(await askFirst(reservation))) return;
    try {
      await change.mutateAsync({ reservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await tellFailure(failure);
      refresh('Reservation/FindReservation');
      return;
    }
    refresh('Reservation/GetReservation', 'Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability');
    await alert({ message: ['予約を取り消しました。', ...refundUnderWayWords(reservation)].join('\n') });
    navigate(paths.myReservations(tenantAlias), { replace: true });
    refresh('Reservation/FindReservation');
  };

  const cancel = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await attempt();
    isUnderWay.current = false;
  };

  return { cancel, isCancelling: change.isPending };
}
