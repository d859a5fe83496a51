import { refusals } from '#contract/refusals.ts';
import { noMemory } from '#web/api/actionKeys.ts';
import { CallFailure } from '#web/api/callFailure.ts';
import { useChange } from '#web/api/changes.ts';
import { refresh } from '#web/api/queries.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { announce } from '#web/ui/announce.ts';
import { alert } from '#web/ui/dialogs.ts';
import { withHold } from './cartItems.ts';
import { changeCart } from './cartQuery.ts';
import { spokenTimeText } from './holdClock.ts';

const wordsOf = (failure: unknown) =>
  failure instanceof CallFailure && failure.kind === 'refusal'
    ? failure.message
    : '通信の状態を確かめて、もう一度お試しください。';

/** Holds the seats of the cart for the full time again. */
export function useExtendHold() {
  // After a lost answer the next press asks for the full time of that moment, not for what was lost.
  const change = useChange('EventReservation/ExtendHold', noMemory);

  const extend = async () => {
    try {
      const { hold } = await change.mutateAsync({});
      const toldAt = performance.now();
      await changeCart((cart) => withHold(cart, hold, toldAt));
      announce(`席の確保を延長しました。残り${spokenTimeText(hold.secondsLeft)}です。`);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      refresh('EventReservation/GetEventInCart');
      await alert({ title: '延長できませんでした', message: wordsOf(failure) });
    }
  };

  return { extend, isExtending: change.isPending };
}

export const usedUpText = refusals.holdUsedUp.message;
