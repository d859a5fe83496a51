import { CalendarX } from 'lucide-react';
import { useMemo } from 'react';
import type { ConditionLegend, EventList } from '#contract/event.ts';
import { paths } from '#contract/screens.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ConditionBox } from './ConditionBox.tsx';
import { conditionGroups } from './conditionGroups.ts';
import { borderOf } from './conditionTexts.ts';
import { EntrySpans } from './EntrySpans.tsx';
import { EventRow } from './EventRow.tsx';
import { spanLines } from './selection.ts';
import type { EventSelection } from './useEventSelection.ts';

/** What the borders around courses mean, in words. */
const ConditionLegends = ({ legends }: { legends: readonly ConditionLegend[] }) => {
  if (legends.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label="枠の意味" className="flex flex-wrap gap-x-5 gap-y-2">
      {legends.map((legend) => (
        <li
          key={`${legend.description} ${legend.color}`}
          className="flex items-start gap-2 text-dns-14N-130 leading-150"
        >
          <span aria-hidden="true" className="h-5 w-8 shrink-0 rounded-4" style={borderOf(legend)} />
          <span className="min-w-0">{legend.description}</span>
        </li>
      ))}
    </ul>
  );
};

/** The category of the address. */
export type CategoryAddress = { tenantAlias: string; eventContainerId: string; eventCategoryId: string };

type EventMonthProps = {
  list: EventList;
  month: EventList['items'][number];
  place: CategoryAddress;
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
