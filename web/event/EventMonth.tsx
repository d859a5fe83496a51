import { CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import type { EventList } from '#contract/event.ts';
import { paths } from '#web/shell/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ConditionBox } from './ConditionBox.tsx';
import { ConditionLegends } from './ConditionLegends.tsx';
import { conditionGroups } from './conditionGroups.ts';
import { EntrySpans } from './EntrySpans.tsx';
import { EventRow } from './EventRow.tsx';
import { spanLines } from './selection.ts';
import type { EventSelection } from './useEventSelection.ts';

/** The category of the address. */
export type EventPlace = { tenantAlias: string; eventContainerId: string; eventCategoryId: string };

type EventMonthProps = {
  list: EventList;
  month: EventList['items'][number];
  place: EventPlace;
  selection: EventSelection;
  isReasonAbove: boolean;
};

/** The courses of one month in the boxes of their conditions. */
export const EventMonth = ({ list, month, place, selection, isReasonAbove }: EventMonthProps) => {
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
      <EntrySpans lines={spanLines(list.entrySpans, month.events, selection.chosenIds)} />
      <ConditionLegends legends={list.conditionLegends} />
      {groups.map((group) => (
        <ConditionBox key={group.key} group={group}>
          {(entry) => (
            <EventRow
              key={entry.event.eventId}
              entry={entry}
              to={paths.eEvent({ ...place, eventId: entry.event.eventId })}
              isChosen={selection.chosenIds.includes(entry.event.eventId)}
              barredText={entry.event.canReserve ? selection.barred.get(entry.event.eventId) : undefined}
              isReasonAbove={isReasonAbove}
              onToggle={selection.toggle}
            />
          )}
        </ConditionBox>
      ))}
    </>
  );
};
