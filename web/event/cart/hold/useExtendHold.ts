import { CallFailure } from '#client/callFailure.ts';
import { noStore } from '#client/idempotencyKeys.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';
import { withHold } from '../cartItems.ts';
import { changeCart } from '../cartQuery.ts';
import { spokenTimeText } from './holdClock.ts';

const wordsOf = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '通信の状態を確かめて、もう一度お試しください。';

/** Holds the seats of the cart for the full time again. */
export function useExtendHold() {
  // After a lost answer the next press requests the full time from then, instead of replaying the lost request.
  const change = useCallMutation('EventReservation/ExtendHold', noStore);

  const extend = async () => {
    try {
      const { hold } = await change.mutateAsync({});
      const receivedAt = performance.now();
      await changeCart((cart) => withHold(cart, hold, receivedAt));
      announce(`席の確保を延長しました。残り${spokenTimeText(hold.secondsLeft)}です。`);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      refresh('EventReservation/GetEventInCart');
      await alert({ title: '延長できませんでした', message: wordsOf(failure) });
    }
  };

  return { extend, isExtending: change.isPending };
}

export const usedUpText = screenRefusals.holdUsedUp;
