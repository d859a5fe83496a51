import { useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { CartEvent } from '#contract/event.ts';
import { announce } from '#ui/speech/announce.ts';
import { withLoan } from './cartItems.ts';
import { changeCart } from './cartQuery.ts';

const savedText = '保存しました。';

/** Refusals say why; of any other failure it matters only that nothing was saved. */
const failureText = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '保存できませんでした。通信の状態を確かめて、もう一度お試しください。';

export type LoanSaving = { state: 'untouched' | 'saving' | 'saved' } | { state: 'failed'; reason: string };

/** Saves the request for an instrument at once. `isWanted` is the latest choice. */
export function useLoan({ eventReservationId, requestForBorrowInstrument }: CartEvent) {
  const change = useCallMutation('EventReservation/UpdateEventInCart');
  const [wish, setWish] = useState<boolean>();

  const send = async (isWanted: boolean) => {
    const request = { eventReservationId, requestForBorrowInstrument: isWanted };
    try {
      await change.mutateAsync(request);
      await changeCart((cart) => withLoan(cart, request));
      announce(savedText);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      announce(failureText(failure), 'assertive');
      refresh('EventReservation/GetEventInCart');
    }
  };

  const save = async (isWanted: boolean) => {
    setWish(isWanted);
    await send(isWanted);
    setWish(undefined);
  };

  const saving = (): LoanSaving => {
    if (wish !== undefined) return { state: 'saving' };
    if (change.isError) return { state: 'failed', reason: failureText(change.error) };
    return { state: change.isSuccess ? 'saved' : 'untouched' };
  };

  return { isWanted: wish ?? requestForBorrowInstrument, saving: saving(), save };
}
