import { type MouseEvent, memo, useId } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/event.ts';
import { downward } from '#web/shell/wayBack.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { DatesText } from '#web/ui/DatesText.tsx';
import type { GroupedEvent } from './conditionGroups.ts';
import { alsoInText } from './conditionTexts.ts';
import { EventTags } from './EventTags.tsx';
import { firstDateText, seatsText, shortFeeText } from './eventTexts.ts';
import { Reason, Unavailable } from './Reason.tsx';

export type EventRowProps = {
  entry: GroupedEvent;
  to: string;
  isChosen: boolean;
  /** Why it cannot be chosen beside what is chosen already. */
  barredText: string | undefined;
  /** The reason stands above the list, because it is that of every course. */
  isReasonAbove: boolean;
  onToggle: (eventId: string, box: HTMLElement) => void;
};

const Choice = ({
  event,
  isChosen,
  reasonId,
  onToggle,
}: { event: Event; reasonId: string | undefined } & Pick<EventRowProps, 'isChosen' | 'onToggle'>) => (
  <Checkbox
    className="-ms-2.5"
    label={`${event.eventName}を選択`}
    isLabelHidden
    checked={isChosen}
    {...(isChosen ? { 'aria-describedby': reasonId } : { disabledReasonId: reasonId })}
    onClick={({ currentTarget }: MouseEvent<HTMLInputElement>) => onToggle(event.eventId, currentTarget)}
    onChange={() => undefined}
  />
);

/** One course of the list: what it is, and the box to choose it with, or why there is none. */
export const EventRow = memo(({ entry, to, isChosen, barredText, isReasonAbove, onToggle }: EventRowProps) => {
  const reasonId = useId();
  const { event, alsoIn } = entry;
  const { eventNumber, eventName, dateTimes, canReserve } = event;
  return (
    <li className="flex gap-2 border-b border-solid-gray-300 px-gutter py-3 last:border-b-0">
      <div className={`w-8 shrink-0 ${canReserve ? '' : '@max-[19rem]/form:hidden'}`}>
        {canReserve && (
          <Choice event={event} isChosen={isChosen} reasonId={barredText && reasonId} onToggle={onToggle} />
        )}
      </div>
      <div className="flex min-w-0 grow flex-col gap-1.5 pt-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 text-dns-14N-130 text-solid-gray-700">{eventNumber}</span>
          <EventTags event={event} />
        </p>
        <Link to={to} state={downward} className="link name self-start text-std-16B-170">
          {eventName}
        </Link>
        <p className="flex flex-wrap gap-x-4">
          <span>
            <DatesText text={firstDateText(dateTimes)} />
          </span>
          {event.isPaid && <span>{shortFeeText(event)}</span>}
          <span>{seatsText(event)}</span>
        </p>
        {alsoIn.map((condition) => (
          <p key={condition.eventConditionId} className="text-dns-14N-130 text-solid-gray-700">
            {alsoInText(condition)}
          </p>
        ))}
        {barredText && (
          <Reason id={reasonId} ink={isChosen ? 'text-error-2' : undefined}>
            {barredText}
          </Reason>
        )}
        {!canReserve && !isReasonAbove && <Unavailable event={event} />}
      </div>
    </li>
  );
});
