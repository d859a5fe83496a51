import { useCallback, useState } from 'react';
import type { AddOutcome, Event } from '#contract/event.ts';
import { useChange } from '#web/api/changes.ts';
import { isSessionEnd } from '#web/api/sessionEnd.ts';
import { alert } from '#web/ui/dialogs.ts';
import { count } from '#web/ui/format.ts';
import { useOneAtATime } from '#web/ui/useOneAtATime.ts';
import { refreshCourses } from './cartQuery.ts';
import { failedCallWords, failedCourseText, outcomeTitle } from './outcomeWords.ts';
import { settledIds } from './selection.ts';

export type AddableEvent = Pick<Event, 'eventId' | 'eventEntrySpanId' | 'eventNumber' | 'eventName'>;

const whereToLook = 'カートに入っていないか、先にご確認ください。';

/** Names what did not get into the cart, and why (spec §8). */
async function tellRefused(events: readonly AddableEvent[], outcomes: readonly AddOutcome[]) {
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
 * Puts courses into the cart once however often it is pressed; then the list and the cart are asked again. `onSettled` gets
 * the ids that need no second try, before the new list is there.
 */
export function useAddToCart(onSettled: (eventIds: readonly string[]) => void = () => undefined) {
  const change = useChange('EventReservation/AddEventToCart');
  const [isBusy, setIsBusy] = useState(false);
  const [addedCount, setAddedCount] = useState(0);

  const attempt = async (events: readonly AddableEvent[]) => {
    const items = events.map(({ eventId, eventEntrySpanId }) => ({ eventId, eventEntrySpanId }));
    try {
      const { items: outcomes } = await change.mutateAsync({ items });
      onSettled(settledIds(outcomes));
      setAddedCount(outcomes.filter(({ success }) => success).length);
      await Promise.all([refreshCourses(), tellRefused(events, outcomes)]);
    } catch (failure) {
      if (isSessionEnd(failure)) return;
      await Promise.all([refreshCourses(), alert(failedCallWords(failure, whereToLook))]);
    }
  };

  const add = useOneAtATime(async (events: readonly AddableEvent[]) => {
    if (events.length === 0) return;
    setIsBusy(true);
    setAddedCount(0);
    await attempt(events);
    setIsBusy(false);
  });

  const forgetAdded = useCallback(() => setAddedCount(0), []);

  return { add, isBusy, addedCount, forgetAdded };
}
