import type { Event } from '#contract/event.ts';
import { Tag } from '#ui/Tag.tsx';
import { entryTypeTexts, paidText } from './eventTexts.ts';

/** How a course takes people, and whether it costs something. */
export const EventTags = ({ event }: { event: Pick<Event, 'entryType' | 'isPaid' | 'eventEntrySpanId'> }) => (
  <>
    {event.eventEntrySpanId !== '' && (
      <Tag look={event.entryType === 'lottery' ? 'key' : 'neutral'}>{entryTypeTexts[event.entryType]}</Tag>
    )}
    <Tag look={event.isPaid ? 'filled' : 'neutral'}>{paidText(event)}</Tag>
  </>
);
