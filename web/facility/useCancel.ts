import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#web/api/callFailure.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert, confirm } from '#web/ui/dialogs.ts';

const askFirst = () =>
  confirm({
    title: '予約の取消',
    message: 'この予約を本当に取り消してもよろしいですか？',
    confirmLabel: '取り消す',
    cancelLabel: 'いいえ',
    tone: 'danger',
  });

/** The failure in the words of spec §8, with the reason of a refusal below. */
const tellFailure = (failure: unknown) => {
  const reasons = failure instanceof CallFailure && failure.kind === 'refusal' ? [failure.message] : [];
  return alert({ title: '取り消せませんでした', message: '予約の取り消しに失敗しました。', items: reasons });
};

/** Cancels after a question and goes back to the list (spec §4). */
export function useCancel(reservationId: string) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useChange('Reservation/CancelReservation');
  const isUnderWay = useRef(false);

  const attempt = async () => {
    if (!(await askFirst())) return;
    try {
      await change.mutateAsync({ reservationId });
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await tellFailure(failure);
      refresh('Reservation/FindReservation');
      return;
    }
    refresh('Reservation/GetReservation', 'Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability');
    await alert({ message: '予約を取り消しました。' });
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
