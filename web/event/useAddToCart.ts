import { useCallback, useState } from 'react';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { AddOutcome } from '#contract/event/cart.ts';
import type { Event, EventRefusalCode } from '#contract/event/event.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { count } from '#ui/text/format.ts';
import { failedCallWords, failedCourseText, outcomeTitle } from './failureWords.ts';
import { refreshCourses } from './refreshCourses.ts';

export type AddableEvent = Pick<Event, 'eventId' | 'eventEntrySpanId' | 'eventNumber' | 'eventName'> & {
  /** For whom; for oneself where nothing is said. */
  readonly people?: (string | null)[];
};

const whereToLook = 'カートに入っていないか、先にご確認ください。';

/** Refusals that another choice, or simply trying again, may undo: their ticks stay. */
const passing: readonly (EventRefusalCode | null)[] = ['busy', 'spanChanged', 'spanLimit', 'notReserved', 'upperLimit'];

/** What an answer has settled for good: in the cart, or not to be had. */
export const settledIds = (outcomes: readonly AddOutcome[]) =>
  outcomes.filter(({ success, code }) => success || !passing.includes(code)).map(({ eventId }) => eventId);

/** Names what did not get into the cart, and why (spec §8). */
async function alertRefused(events: readonly AddableEvent[], outcomes: readonly AddOutcome[]) {
  const refused = outcomes.filter(({ success }) => !success);
  if (refused.length === 0) return;
  const added = outcomes.length - refused.length;
  await alert({
    title: outcomeTitle({ failed: refused.length, all: outcomes.length }),
    message: `${added > 0 ? `${count(added, '件')}をカートに入れました。` : ''}次の講座はカートに入れられませんでした。`,
    items: refused.map(({ eventId, message }) => {
      const event = events.find((asked) => asked.eventId === eventId);
      return failedCourseText({ eventNumber: event?.eventNumber ?? '', eventName: event?.eventName ?? '', message });
    }),
  });
}

/**
 * Adds courses to the cart, once however often it is pressed, then fetches the list and the cart again. `onSettled`
 * gets the ids that need no second try, before the new list arrives.
 */
export function useAddToCart(onSettled: (eventIds: readonly string[]) => void = () => undefined) {
  const change = useCallMutation('EventReservation/AddEventToCart');
  const [isBusy, setIsBusy] = useState(false);
  const [addedCount, setAddedCount] = useState(0);

  const attempt = async (events: readonly AddableEvent[]) => {
    const items = events.map(({ eventId, eventEntrySpanId, people }) => ({
      eventId,
      eventEntrySpanId,
      ...(people && { participants: people }),
    }));
    try {
      const { items: outcomes } = await change.mutateAsync({ items });
      onSettled(settledIds(outcomes));
      setAddedCount(
        outcomes.reduce((sum, { success, participants }) => sum + (success ? (participants?.length ?? 1) : 0), 0),
      );
      await Promise.all([refreshCourses(), alertRefused(events, outcomes)]);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await Promise.all([refreshCourses(), alert(failedCallWords(failure, whereToLook))]);
    }
  };

  const add = useSingleFlight(async (events: readonly AddableEvent[]) => {
    if (events.length === 0) return;
    setIsBusy(true);
    setAddedCount(0);
    await attempt(events);
    setIsBusy(false);
  });

  const forgetAdded = useCallback(() => setAddedCount(0), []);

  return { add, isBusy, addedCount, forgetAdded };
}
