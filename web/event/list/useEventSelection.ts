import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import type { Event, EventList } from '#contract/event/event.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';
import { useUser } from '#web/address/useTenant.ts';
import { type FailedCourse, failedCourseText } from '../failureWords.ts';
import { barredAnnouncement, barredBy, chosenEvents, eventsOf, lostEvents } from './selection.ts';

/** Makes a change and keeps this element at its position on the screen, whatever grew or shrank above it. */
function keepScrollPosition(element: HTMLElement, change: () => void) {
  const before = element.getBoundingClientRect().top;
  flushSync(change);
  window.scrollBy(0, element.getBoundingClientRect().top - before);
}

type Kept = { entry: string; ids: readonly string[] };

/** What was chosen where the user was last. It lives no longer than the document, which a logout reloads. */
let kept: Kept | undefined;

/** Ids that are there again for somebody who comes back, from the page of a course, to the same entry of the history. */
function useKeptChoice() {
  const { userNumber } = useUser();
  const { key } = useLocation();
  const entry = `${userNumber} ${key}`;
  const [ids, setIds] = useState(() => (kept?.entry === entry ? kept.ids : []));
  useEffect(() => {
    kept = { entry, ids };
  }, [entry, ids]);
  return [ids, setIds] as const;
}

const lostCourse = ({ eventNumber, eventName, unavailable }: Event): FailedCourse => ({
  eventNumber,
  eventName,
  message: unavailable?.message ?? '',
});

/** What is in the cart or reserved by now was not lost. */
const isMissed = ({ unavailable }: Event) =>
  unavailable?.code !== 'alreadyInCart' && unavailable?.code !== 'alreadyReserved';

function alertLost(events: readonly Event[]) {
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
    alertLost(lost);
  }, [events, ids, setIds]);

  const latest = useRef({ list, chosenIds, barred });
  useLayoutEffect(() => {
    latest.current = { list, chosenIds, barred };
  });

  // The same function at every turn, so that of a hundred rows only those are drawn again which change.
  const toggle = useCallback(
    (eventId: string, box?: HTMLElement) => {
      const { chosenIds: before, ...now } = latest.current;
      const next = before.includes(eventId) ? before.filter((id) => id !== eventId) : [...before, eventId];
      const news = barredAnnouncement(now.barred, barredBy(now.list, next));
      if (news === null) return setIds(next);
      if (box) keepScrollPosition(box, () => setIds(next));
      else setIds(next);
      announce(news);
    },
    [setIds],
  );

  const drop = (gone: readonly string[]) => setIds((before) => before.filter((id) => !gone.includes(id)));

  return { chosen, chosenIds, barred, toggle, drop };
}
