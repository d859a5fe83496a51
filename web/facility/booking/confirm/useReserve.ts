import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { FeeQuote } from '#contract/facility/booking.ts';
import type { EntryType } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { alert, confirm } from '#ui/dialog/dialogs.ts';
import { useIsMounted } from '#ui/useIsMounted.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { containersQuery, notesIn, notesTitle } from '#web/facility/notesOfPlace.ts';
import type { FacilityCart } from '../cart.ts';
import { cartActionStore, writeCart } from '../cartStorage.ts';
import { useInputDraft } from '../input/inputDraft.ts';
import { outcomeOf, outcomeTitles } from '../outcome.ts';
import { reserveRequestOf } from '../reserveRequest.ts';
import { needsAnotherTime, reserveFailureWords } from './reserveFailureWords.ts';

const failedTitle = '予約できませんでした';

type ReserveOptions = {
  cart: FacilityCart;
  /** What the screen says it costs. */
  price: FeeQuote;
  reserveLabel: string;
  articlePath: string;
  onFeeChanged: (now: FeeQuote) => void;
};

/** What it costs now, where that is why the booking was refused. */
const feeNow = (failure: unknown) =>
  failure instanceof CallFailure && failure.code === 'feeChanged' ? (failure.details as FeeQuote) : null;

/** For a user who went on to another page while the booking was on its way. */
const alertBooked = (entryType: EntryType, needsApproval: boolean) =>
  alert({
    title: outcomeTitles[outcomeOf(entryType, needsApproval)],
    message: '内容は予約票で確認できます。',
  });

const acceptNotes = (message: string, reserveLabel: string) =>
  confirm({ title: notesTitle, message, isLong: true, cancelLabel: 'キャンセル', confirmLabel: reserveLabel });

/** Sends a booking: what is held for the user is reserved as such. */
function useBooking({ watchId }: FacilityCart) {
  const plain = useCallMutation('Reservation/Reserve', cartActionStore);
  const held = useCallMutation('VacancyWatch/ReserveOffered', cartActionStore);
  const book = (request: RequestOf<'Reservation/Reserve'>) =>
    watchId === undefined
      ? plain.mutateAsync(request)
      : held.mutateAsync({ ...request, watchId }).finally(() => refresh('VacancyWatch/List'));
  return { book, isPending: plain.isPending || held.isPending };
}

/** Asks for the notes of the place, reserves once however often it is pressed, and goes on to the result. */
export function useReserve({ cart, price, reserveLabel, articlePath, onFeeChanged }: ReserveOptions) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notes = useMutation({
    mutationFn: async () => notesIn(await queryClient.fetchQuery(containersQuery()), cart.inputData),
  });
  const booking = useBooking(cart);
  const draft = useInputDraft();
  const isMounted = useIsMounted();

  const finish = ({ entryType, reservationId, receipt, needsApproval }: ResponseOf<'Reservation/Reserve'>) => {
    draft.drop();
    queryClient.removeQueries({ queryKey: ['Reservation/FindPreviousInput'] });
    // Elsewhere the cart may be that of the next booking already.
    if (!isMounted.current) {
      alertBooked(entryType, needsApproval);
      return;
    }
    const agreed = { total: price.total, isFinal: price.isFinal };
    writeCart({ ...cart, entryType, needsApproval, reservationId, receipt, agreed, openAction: null });
    navigate(paths.reservationResult(tenantAlias), { replace: true });
  };

  const alertFailure = async (failure: unknown) => {
    const leadsOn = isMounted.current && needsAnotherTime(failure);
    const closeLabel = leadsOn ? '時間枠を選び直す' : '閉じる';
    await alert({ title: failedTitle, ...reserveFailureWords(failure), closeLabel });
    if (leadsOn && isMounted.current) navigate(articlePath, { replace: true });
  };

  const book = async () => {
    draft.keep(cart);
    try {
      finish(await booking.book({ ...reserveRequestOf(cart), expectedFee: price.total }));
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      const now = feeNow(failure);
      if (now && isMounted.current) onFeeChanged(now);
      else await alertFailure(failure);
    }
    refresh('Reservation/GetDayAvailability', 'Reservation/GetDayArticleAvailability', 'Reservation/GetReservation');
  };

  const alertMissingNotes = async (failure: unknown) => {
    // Notes that failed to load are shown as a failed load.
    const wereShown = queryClient.getQueryData(containersQuery().queryKey) !== undefined;
    if (!wereShown || isSessionEnd(failure)) return;
    await alert({ title: failedTitle, message: reserveFailureWords(failure).message });
  };

  const reserve = useSingleFlight(async () => {
    const text = await notes.mutateAsync().catch(alertMissingNotes);
    if (text === undefined || !isMounted.current) return;
    const isAccepted = text === '' || (await acceptNotes(text, reserveLabel));
    if (isAccepted && isMounted.current) await book();
  });

  return { reserve, isBusy: notes.isPending || booking.isPending };
}
