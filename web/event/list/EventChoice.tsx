import { CalendarX } from 'lucide-react';
import { useCallback, useId } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { EventList } from '#contract/event.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { EventActions } from '../EventActions.tsx';
import { commonUnavailableText } from '../unavailable.ts';
import { useAddToCart } from '../useAddToCart.ts';
import { type CategoryAddress, EventMonth } from './EventMonth.tsx';
import { MonthTabs, tabIdOf } from './MonthTabs.tsx';
import { chosenMonth } from './monthChoice.ts';
import { choiceText, eventsOf, monthTabs } from './selection.ts';
import { useEventSelection } from './useEventSelection.ts';

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

/** The courses of a category by month, to choose from and to put into the cart (spec §2 Event list). */
export const EventChoice = ({ list, place }: { list: EventList; place: CategoryAddress }) => {
  const panelId = useId();
  const { month, showMonth } = useMonth(list, place);
  const selection = useEventSelection(list);
  const cart = useAddToCart(selection.drop);
  const { chosen, chosenIds, toggle } = selection;
  const { forgetAdded } = cart;
  const toggleNext = useCallback(
    (eventId: string, box: HTMLElement) => {
      forgetAdded();
      toggle(eventId, box);
    },
    [forgetAdded, toggle],
  );
  if (!month) return <EmptyState icon={<CalendarX aria-hidden="true" />} title="講座はまだありません" />;

  const events = eventsOf(list);
  const commonText = commonUnavailableText(events);
  return (
    <div className="@container/form flex flex-col gap-6">
      {commonText && <NotificationBanner tone="warning" title={commonText} />}
      <div className="flex flex-col gap-4">
        <MonthTabs
          months={monthTabs(list, chosenIds)}
          current={month.yearMonth}
          panelId={panelId}
          onChange={showMonth}
        />
        <div
          role="tabpanel"
          id={panelId}
          aria-labelledby={tabIdOf(panelId, month.yearMonth)}
          className="flex flex-col gap-4"
        >
          <EventMonth
            list={list}
            month={month}
            place={place}
            selection={{ ...selection, toggle: toggleNext }}
            isReasonAbove={commonText !== null}
          />
        </div>
      </div>
      <EventActions
        text={commonText ?? choiceText(events, chosenIds)}
        isReady={chosen.length > 0}
        isBusy={cart.isBusy}
        addedCount={cart.addedCount}
        onAdd={() => cart.add(chosen)}
      />
    </div>
  );
};
