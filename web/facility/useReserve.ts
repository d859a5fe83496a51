import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { EntryType } from '#contract/facility.ts';
import { useChange } from '#web/api/changes.ts';
import { answerQuery, refresh } from '#web/api/queries.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { alert, confirm } from '#web/ui/dialogs.ts';
import { useIsHere } from '#web/ui/useIsHere.ts';
import { useOneAtATime } from '#web/ui/useOneAtATime.ts';
import { cartMemory, type FacilityCart, writeCart } from './cart.ts';
import { useInputDraft } from './inputDraft.ts';
import { needsAnotherTime, reserveFailureWords } from './reserveFailureWords.ts';
import { reserveRequestOf } from './reserveRequest.ts';

const failedTitle = '予約できませんでした';

type ReserveOptions = { cart: FacilityCart; reserveLabel: string; articlePath: string };

/** The notes are part of what is agreed to: they are not taken from memory longer than this. */
const notesStaleTime = 60_000;

export const placesQuery = () => answerQuery('Reservation/GetContainerInfo', {}, { staleTime: notesStaleTime });

const notesOf = async (queryClient: QueryClient, { inputData }: FacilityCart) => {
  const { items } = await queryClient.fetchQuery(placesQuery());
  return items.find(({ containerId }) => containerId === inputData.containerId)?.reservationNotesText.trim() ?? '';
};

/** For a user who went on to another page while the booking was on its way. */
const tellBooked = (entryType: EntryType) =>
  alert({
    title: entryType === 'lottery' ? '抽選の申込みが完了しました' : '予約が確定しました',
    message: '内容は予約票で確認できます。',
  });

const acceptNotes = (message: string, reserveLabel: string) =>
  confirm({ title: '予約にあたっての注意事項', message, cancelLabel: 'キャンセル', confirmLabel: reserveLabel });

/** Asks for the notes of the place, reserves once however often it is pressed, and goes on to the result. */
export function useReserve({ cart, reserveLabel, articlePath }: ReserveOptions) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notes = useMutation({ mutationFn: () => notesOf(queryClient, cart) });
  const booking = useChange('Reservation/Reserve', cartMemory);
  const draft = useInputDraft();
  const isHere = useIsHere();

  const finish = ({ entryType, reservationId, receipt }: ResponseOf<'Reservation/Reserve'>) => {
    draft.drop();
    // Elsewhere the cart may be that of the next booking already.
    if (!isHere.current) {
      tellBooked(entryType);
      return;
    }
    writeCart({ ...cart, entryType, reservationId, receipt, openAction: null });
    navigate(paths.reservationResult(tenantAlias), { replace: true });
  };

  const tellFailure = async (failure: unknown) => {
    const leadsOn = isHere.current && needsAnotherTime(failure);
    const closeLabel = leadsOn ? '時間枠を選び直す' : '閉じる';
    await alert({ title: failedTitle, ...reserveFailureWords(failure), closeLabel });
    if (leadsOn && isHere.current) navigate(articlePath, { replace: true });
  };

  const book = async () => {
    draft.keep(cart);
    try {
      finish(await booking.mutateAsync(reserveRequestOf(cart)));
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await tellFailure(failure);
    }
    refresh('Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability', 'Reservation/GetReservation');
  };

  const tellMissingNotes = async (failure: unknown) => {
    // Notes that never came are told as a failing load.
    const wereShown = queryClient.getQueryData(placesQuery().queryKey) !== undefined;
    if (!wereShown || isSessionEnd(failure)) return;
    await alert({ title: failedTitle, message: reserveFailureWords(failure).message });
  };

  const reserve = useOneAtATime(async () => {
    const text = await notes.mutateAsync().catch(tellMissingNotes);
    if (text === undefined || !isHere.current) return;
    const isAccepted = text === '' || (await acceptNotes(text, reserveLabel));
    if (isAccepted && isHere.current) await book();
  });

  return { reserve, isBusy: notes.isPending || booking.isPending };
}
