import { CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import { clockOfServer } from '#client/serverClock.ts';
import { localDateTimeIn } from '#client/zoneClock.ts';
import type { EventList } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ConditionBox } from './ConditionBox.tsx';
import { ConditionLegends } from './ConditionLegends.tsx';
import { conditionGroups } from './conditionGroups.ts';
import { EntrySpans } from './EntrySpans.tsx';
import { EventRow } from './EventRow.tsx';
import { spanLines } from './selection.ts';
import type { CategoryAddress, Choice } from './useEventChoice.ts';

type EventMonthProps = {
  list: EventList;
  month: EventList['items'][number];
  place: CategoryAddress;
  choice: Choice;
};

/** The courses of one month in the boxes of their conditions. */
export const EventMonth = ({ list, month, place, choice }: EventMonthProps) => {
  const { timeZone } = useTenant();
  const groups = useMemo(() => conditionGroups(month.events, list.conditions), [month, list]);
  if (groups.length === 0) {
    return (
      <EmptyState
        icon={<CalendarX aria-hidden="true" />}
        title="講座はありません"
        text="ほかの月を選択してください。"
      />
    );
  }
  return (
    <>
      <EntrySpans
        lines={spanLines(list.entrySpans, month.events, choice.chosenIds)}
        now={localDateTimeIn(timeZone, clockOfServer.now())}
      />
      <div className="empty:hidden desktop:hidden">
        <ConditionLegends legends={list.conditionLegends} />
      </div>
      {groups.map((group) => (
        <ConditionBox key={group.key} group={group}>
          {(entry) => (
            <EventRow
              key={entry.event.eventId}
              entry={entry}
              to={paths.eEvent({ ...place, eventId: entry.event.eventId })}
              isChosen={choice.chosenIds.includes(entry.event.eventId)}
              barredText={entry.event.canReserve ? choice.barred.get(entry.event.eventId) : undefined}
              isReasonAbove={choice.commonText !== null}
              onToggle={choice.toggle}
            />
          )}
        </ConditionBox>
      ))}
    </>
  );
};
