import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Event, EventList } from '#contract/event.ts';
import { announce } from '#web/ui/announce.ts';
import { alert } from '#web/ui/dialogs.ts';
import { keepInPlace } from './keepInPlace.ts';
import { useKeptChoice } from './keptChoice.ts';
import { type FailedCourse, failedCourseText } from './outcomeWords.ts';
import { barredBy, barredNews, chosenEvents, eventsOf, lostEvents } from './selection.ts';

const lostCourse = ({ eventNumber, eventName, unavailable }: Event): FailedCourse => ({
  eventNumber,
  eventName,
  message: unavailable?.message ?? '',
});

/** What is in the cart or reserved by now was not lost. */
const isMissed = ({ unavailable }: Event) =>
  unavailable?.code !== 'alreadyInCart' && unavailable?.code !== 'alreadyReserved';

function tellLost(events: readonly Event[]) {
  const missed = events.filter(isMissed);
  if (missed.length === 0) return;
  alert({
    message: '選択していた講座が選べなくなりました。',
    items: missed.map((event) => failedCourseText(lostCourse(event))),
  });
}

/** The ticks of all months of a list, and what they bar. A course that cannot be had any more loses its tick. */
export function useEventSelection(list: EventList) {
  const [ids, setIds] = useKeptChoice();
  const events = useMemo(() => eventsOf(list), [list]);
  const chosen = useMemo(() => chosenEvents(events, ids), [events, ids]);
  const chosenIds = useMemo(() => chosen.map(({ eventId }) => eventId), [chosen]);
  const barred = useMemo(() => barredBy(list, chosenIds), [list, chosenIds]);

  useEffect(() => {
    const lost = lostEvents(events, ids);
    if (lost.length === 0) return;
    setIds((before) => before.filter((id) => !lost.some(({ eventId }) => eventId === id)));
    tellLost(lost);
  }, [events, ids, setIds]);

  const latest = useRef({ list, chosenIds, barred });
  useLayoutEffect(() => {
    latest.current = { list, chosenIds, barred };
  });

  // The same function at every turn, so that of a hundred rows only those are drawn again which change.
  const toggle = useCallback(
    (eventId: string, box: HTMLElement) => {
      const { chosenIds: before, ...now } = latest.current;
      const next = before.includes(eventId) ? before.filter((id) => id !== eventId) : [...before, eventId];
      const news = barredNews(now.barred, barredBy(now.list, next));
      if (news === null) return setIds(next);
      keepInPlace(box, () => setIds(next));
      announce(news);
    },
    [setIds],
  );

  const drop = (gone: readonly string[]) => setIds((before) => before.filter((id) => !gone.includes(id)));

  return { chosen, chosenIds, barred, toggle, drop };
}

export type EventSelection = ReturnType<typeof useEventSelection>;
