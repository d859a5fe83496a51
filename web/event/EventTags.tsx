import type { Event } from '#contract/event/event.ts';
import { Tag } from '#ui/Tag.tsx';
import { entryTypeTexts, paidText } from './eventTexts.ts';

/** How a course takes people. */
export const EntryTag = ({ event }: { event: Pick<Event, 'entryType' | 'eventEntrySpanId'> }) =>
  event.eventEntrySpanId !== '' && (
    <Tag look={event.entryType === 'lottery' ? 'key' : 'neutral'}>{entryTypeTexts[event.entryType]}</Tag>
  );

/** Whether it costs something. */
export const PaidTag = ({ event }: { event: Pick<Event, 'isPaid'> }) => <Tag>{paidText(event)}</Tag>;
