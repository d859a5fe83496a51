import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { EventList } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { commonUnavailableText } from '../unavailable.ts';
import { useAddToCart } from '../useAddToCart.ts';
import { chosenMonth } from './monthChoice.ts';
import { choiceText, eventsOf, spanLines } from './selection.ts';
import { useEventSelection } from './useEventSelection.ts';

/** The category of the address. */
export type CategoryAddress = { tenantAlias: string; eventContainerId: string; eventCategoryId: string };

/** The month of the address, and the way to another. It stays in the address, so that it outlives a reload. */
function useMonth(list: EventList, place: CategoryAddress) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  return {
    month: chosenMonth(list.items, search.get('month')),
    showMonth: (yearMonth: string) => navigate(paths.eEvents({ ...place, yearMonth }), { replace: true, state }),
  };
}

/** The month on show, what is chosen in all months, and its way into the cart. */
export function useEventChoice(list: EventList, place: CategoryAddress) {
  const { toggle, drop, ...selection } = useEventSelection(list);
  const { add, isBusy, addedCount, forgetAdded } = useAddToCart(drop);
  const toggleNext = useCallback(
    (eventId: string, box?: HTMLElement) => {
      forgetAdded();
      toggle(eventId, box);
    },
    [forgetAdded, toggle],
  );

  const events = eventsOf(list);
  const commonText = commonUnavailableText(events);
  return {
    ...useMonth(list, place),
    ...selection,
    toggle: toggleNext,
    spans: spanLines(list.entrySpans, events, selection.chosenIds),
    /** The one reason for which no course can be had; null where there is none. */
    commonText,
    actions: {
      text: commonText ?? choiceText(events, selection.chosenIds),
      isReady: selection.chosen.length > 0,
      isBusy,
      addedCount,
      onAdd: () => add(selection.chosen),
    },
  };
}

export type Choice = ReturnType<typeof useEventChoice>;
