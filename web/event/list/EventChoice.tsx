import { CalendarX } from 'lucide-react';
import { useId } from 'react';
import type { EventList } from '#contract/event/event.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { EventMonth } from './EventMonth.tsx';
import { MonthTabs, tabIdOf } from './MonthTabs.tsx';
import { monthTabs } from './selection.ts';
import type { CategoryAddress, Choice } from './useEventChoice.ts';

type EventChoiceProps = { list: EventList; place: CategoryAddress; choice: Choice };

/** The courses of a category by month, to choose from (spec §2 Event list). */
export const EventChoice = ({ list, place, choice }: EventChoiceProps) => {
  const panelId = useId();
  const { month, showMonth, commonText, chosenIds } = choice;
  if (!month) return <EmptyState icon={<CalendarX aria-hidden="true" />} title="講座はまだありません" />;
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
          <EventMonth list={list} month={month} place={place} choice={choice} />
        </div>
      </div>
    </div>
  );
};
