import { Ban, type LucideIcon } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { Event } from '#contract/event/event.ts';
import { participantsTexts } from '#rules/event/participant/participantKinds.ts';
import { isWatchable } from '#rules/event/whyCourseNotWatched.ts';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { EntryTag, PaidTag } from '../EventTags.tsx';
import { firstDateText, seatsText, shortFeeTexts } from '../eventTexts.ts';
import { linkToOwn, unavailableText } from '../unavailable.ts';
import type { GroupedEvent } from './conditionGroups.ts';
import { alsoInText } from './conditionTexts.ts';

type ReasonProps = { Icon?: LucideIcon; id?: string; ink?: string | undefined; children: ReactNode };

/** Why something cannot be chosen, beside a sign. */
const Reason = ({ Icon = Ban, id, ink = 'text-solid-gray-700', children }: ReasonProps) => (
  <p id={id} className={`flex gap-2 leading-150 ${ink}`}>
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
    <span className="flex min-w-0 flex-wrap gap-x-3">{children}</span>
  </p>
);

/** Why a course of the list cannot be had, and the way to it when the user has it already. */
const Unavailable = ({ event, to }: { event: Pick<Event, 'unavailable' | 'yearMonth'>; to: string }) => {
  const tenant = useTenant();
  const { tenantAlias } = tenant;
  const way = linkToOwn(event);
  if (!way) {
    return (
      <Reason>
        <span>{unavailableText(event)}</span>
        {isWatchable(event) && (
          <TextLink to={to} state={drillDown} className="hit-area">
            {watchWords(tenant).name}
          </TextLink>
        )}
      </Reason>
    );
  }
  return (
    <Reason Icon={way.Icon} ink="text-key-1000">
      <span>{unavailableText(event)}</span>
      <TextLink to={way.to(tenantAlias, event.yearMonth)} className="hit-area">
        {way.label}
      </TextLink>
    </Reason>
  );
};

export type EventRowProps = {
  entry: GroupedEvent;
  to: string;
  isChosen: boolean;
  /** Why it cannot be chosen beside what is chosen already. */
  barredText: string | undefined;
  /** The reason is shown above the list, because it is the same for every course. */
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
      <div className="flex min-w-0 grow flex-col gap-1 pt-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={to} state={drillDown} className="hit-area link name text-std-18B-160 leading-150">
            {eventName}
          </Link>
          {event.entryType === 'lottery' && <EntryTag event={event} />}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-150">
          <span>
            <DatesText text={firstDateText(dateTimes)} />
          </span>
          <PaidTag event={event} />
          {shortFeeTexts(event).map((text) => (
            <span key={text}>{text}</span>
          ))}
          <span>{seatsText(event)}</span>
          <span className="ms-auto text-dns-14N-130 text-solid-gray-700">{eventNumber}</span>
        </p>
        <div className="flex flex-col gap-1.5 empty:hidden">
          {event.participants && (
            <p className="text-dns-14N-130 text-solid-gray-700">
              {participantsTexts[event.participants]}お子さまの分は、講座のページで選びます。
            </p>
          )}
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
          {!canReserve && !isReasonAbove && <Unavailable event={event} to={to} />}
        </div>
      </div>
    </li>
  );
});
