import { X } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Event, EventList } from '#contract/event/event.ts';
import { Button } from '#ui/action/Button.tsx';
import { Aside } from '#ui/page/Aside.tsx';
import { focusPageTitle } from '#ui/page/PageTitle.tsx';
import { monthText } from '#ui/text/format.ts';
import { EventActions } from '../EventActions.tsx';
import { ConditionLegends } from './ConditionLegends.tsx';
import type { Choice } from './useEventChoice.ts';

/** The button next to the one that removes itself gets its focus, the title of the page when there is none. */
function passFocusOn({ currentTarget }: MouseEvent<HTMLElement>) {
  const row = currentTarget.closest('li');
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
  if (next) next.focus();
  else focusPageTitle();
}

type ChosenCourseProps = { event: Event; isElsewhere: boolean; onRemove: (eventId: string) => void };

const ChosenCourse = ({ event, isElsewhere, onRemove }: ChosenCourseProps) => (
  <li className="flex items-start justify-between gap-2 border-b border-solid-gray-300 py-1 last:border-b-0">
    <span className="min-w-0 py-2 leading-150">
      <span className="name">{event.eventName}</span>
      {isElsewhere && <span className="block text-dns-14N-130 text-solid-gray-700">{monthText(event.yearMonth)}</span>}
    </span>
    <Button
      variant="text"
      aria-label={`${event.eventName}を選択から外す`}
      className="size-11 min-h-11! min-w-0! shrink-0 p-0!"
      onClick={(press) => {
        passFocusOn(press);
        onRemove(event.eventId);
      }}
    >
      <X aria-hidden="true" className="size-5" />
    </Button>
  </li>
);

/** On desktops beside the list: what is chosen in all months, what may still be, and the way into the cart. */
export const ChosenAside = ({ list, choice }: { list: EventList; choice: Choice }) => {
  const { month, chosen, spans, toggle, actions } = choice;
  const limited = spans.filter(({ allowance }) => allowance !== null);
  return (
    <Aside title="選んだ講座" hasBar foot={<EventActions {...actions} />}>
      {chosen.length > 0 ? (
        <ul className="-my-2 flex flex-col">
          {chosen.map((event) => (
            <ChosenCourse
              key={event.eventId}
              event={event}
              isElsewhere={event.yearMonth !== month?.yearMonth}
              onRemove={toggle}
            />
          ))}
        </ul>
      ) : (
        <p className="text-solid-gray-700">まだ選んでいません。</p>
      )}
      {limited.map(({ span, allowance }) => (
        <p key={span.eventEntrySpanId} className="flex flex-col leading-150">
          <span className="name text-dns-14N-130 text-solid-gray-700">{span.name}</span>
          {allowance}
        </p>
      ))}
      <ConditionLegends legends={list.conditionLegends} />
    </Aside>
  );
};
