import { useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event/cart.ts';
import { announce } from '#ui/speech/announce.ts';
import { borrowedNames, type LoanWish, withLoan } from './cartItems.ts';
import { changeCart } from './cartQuery.ts';

const savedText = '保存しました。';

/** Refusals say why; of any other failure it matters only that nothing was saved. */
const failureText = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '保存できませんでした。通信の状態を確かめて、もう一度お試しください。';

export type LoanSaving = { state: 'untouched' | 'saving' | 'saved' } | { state: 'failed'; reason: string };

/** Saves what is to be borrowed at once. `wish` is the latest choice. */
export function useLoan(item: CartEvent) {
  const { eventReservationId, requestForBorrowInstrument, unavailable } = item;
  const change = useCallMutation('EventReservation/UpdateEventInCart');
  const [wish, setWish] = useState<LoanWish>();

  const send = async (wanted: LoanWish) => {
    const { requestForBorrowInstrument, loans } = wanted;
    try {
      await change.mutateAsync({ eventReservationId, requestForBorrowInstrument, loans: [...loans] });
      await changeCart((cart) => withLoan(cart, eventReservationId, wanted));
      announce(savedText);
      // What is left may suffice now, and may not.
      if (unavailable?.code === 'loanOut' || item.loans.some(({ left }) => left !== null))
        refresh('EventReservation/GetEventInCart');
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      announce(failureText(failure), 'assertive');
      refresh('EventReservation/GetEventInCart');
    }
  };

  const save = async (wanted: LoanWish) => {
    setWish(wanted);
    await send(wanted);
    setWish(undefined);
  };

  const saving = (): LoanSaving => {
    if (wish !== undefined) return { state: 'saving' };
    if (change.isError) return { state: 'failed', reason: failureText(change.error) };
    return { state: change.isSuccess ? 'saved' : 'untouched' };
  };

  const known = { requestForBorrowInstrument, loans: borrowedNames(item) };
  return { wish: wish ?? known, saving: saving(), save };
}
