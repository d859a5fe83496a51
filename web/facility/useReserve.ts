import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure, failureOf } from '#web/api/callFailure.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert, confirm } from '#web/ui/dialogs.ts';
import { type FacilityCart, writeCart } from './cart.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const failedText = '予約に失敗しました。';

const retryHint = '通信の状態を確かめて、もう一度お試しください。同じ予約が二重に入ることはありません。';

/** The sentence of an answer that brought one, whatever its status (spec §8); the product's own for all other failures. */
export function reserveFailureWords(failure: unknown): { message: string; items?: string[] } {
  if (!(failure instanceof CallFailure)) return { message: failedText };
  if (failure.kind === 'network') return { message: failedText, items: [retryHint] };
  const wordless = failureOf(failure.status, null).message;
  return { message: failure.kind === 'refusal' || failure.message !== wordless ? failure.message : failedText };
}

type ReserveOptions = { cart: FacilityCart; notes: string; reserveLabel: string };

const acceptNotes = async ({ notes, reserveLabel }: ReserveOptions) =>
  notes.trim() === '' ||
  (await confirm({
    title: '予約にあたっての注意事項',
    message: notes,
    cancelLabel: 'キャンセル',
    confirmLabel: reserveLabel,
  }));

/** Asks for the notes of the place, reserves once however often it is pressed, and goes on to the result. */
export function useReserve(options: ReserveOptions) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const change = useChange('Reservation/Reserve');
  const isUnderWay = useRef(false);

  const book = async () => {
    if (!(await acceptNotes(options))) return;
    try {
      const { entryType, receipt } = await change.mutateAsync(reserveRequestOf(options.cart));
      writeCart({ ...options.cart, entryType, receipt });
      navigate(paths.reservationResult(tenantAlias), { replace: true });
    } catch (failure) {
      await alert({ title: '予約できませんでした', ...reserveFailureWords(failure) });
    } finally {
      refresh('Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability', 'Reservation/GetReservation');
    }
  };

  const reserve = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await book();
    isUnderWay.current = false;
  };

  return { reserve, isReserving: change.isPending };
}
