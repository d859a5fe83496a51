import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure, failureOf } from '#web/api/callFailure.ts';
import { useChange } from '#web/api/changes.ts';
import { answerQuery, refresh } from '#web/api/queries.ts';
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

type ReserveOptions = { cart: FacilityCart; reserveLabel: string };

/** The notes are part of what is agreed to: they are not taken from memory longer than this. */
const notesStaleTime = 60_000;

export const placesQuery = () => answerQuery('Reservation/GetContainerInfo', {}, { staleTime: notesStaleTime });

const notesOf = async (queryClient: QueryClient, { inputData }: FacilityCart) => {
  const { items } = await queryClient.fetchQuery(placesQuery());
  return items.find(({ containerId }) => containerId === inputData.containerId)?.reservationNotesText.trim() ?? '';
};

const acceptNotes = (message: string, reserveLabel: string) =>
  confirm({ title: '予約にあたっての注意事項', message, cancelLabel: 'キャンセル', confirmLabel: reserveLabel });

/** Asks for the notes of the place, reserves once however often it is pressed, and goes on to the result. */
export function useReserve({ cart, reserveLabel }: ReserveOptions) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notes = useMutation({ mutationFn: () => notesOf(queryClient, cart) });
  const booking = useChange('Reservation/Reserve');
  const isUnderWay = useRef(false);

  const book = async () => {
    try {
      const { entryType, receipt } = await booking.mutateAsync(reserveRequestOf(cart));
      writeCart({ ...cart, entryType, receipt });
      navigate(paths.reservationResult(tenantAlias), { replace: true });
    } catch (failure) {
      await alert({ title: '予約できませんでした', ...reserveFailureWords(failure) });
    }
    refresh('Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability', 'Reservation/GetReservation');
  };

  const attempt = async () => {
    // A failing load of the notes has said so already; without them nothing is reserved.
    const text = await notes.mutateAsync().catch(() => null);
    if (text === null) return;
    if (text === '' || (await acceptNotes(text, reserveLabel))) await book();
  };

  const reserve = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    await attempt();
    isUnderWay.current = false;
  };

  return { reserve, isBusy: notes.isPending || booking.isPending };
}
