import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import type { EntryType } from '#contract/facility/room.ts';
import { isSuspended, suspendedText } from '#rules/account/isSuspended.ts';
import { monthOf } from '#rules/day/day.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { whyNotFor } from './audience.ts';
import { seatsWith } from './companions.ts';
import type { EventFacts, EventStanding, PersonFacts, SpanFacts } from './eventFacts.ts';
import { whyNotAsOne } from './participant/participants.ts';
import { type ChoicePage, whyNotChoosable } from './whyNotChoosable.ts';

/** Why the person may take no event at all: the tenant has stopped reserving, or this person is suspended. */
export function whyStopped(
  { tenant, person }: Pick<EventStanding, 'person' | 'tenant'>,
  now: string,
): EventRefusalFacts | null {
  if (!tenant.canReserve) return { code: 'reservingStopped' };
  const { suspendedUntil } = person;
  return isSuspended(suspendedUntil, now) ? { code: 'userSuspended', sentence: suspendedText(suspendedUntil) } : null;
}

type Taking = {
  readonly person: PersonFacts;
  readonly page: ChoicePage;
  readonly event: EventFacts;
  /** The events already chosen beside it. */
  readonly chosenIds: readonly string[];
  readonly takesSeat: boolean;
  /** How many are brought; as few as may be where it is left out. */
  readonly companionCount?: number;
  /** The span in which the person comes; null for a seat that was held in one that is over. */
  readonly span: SpanFacts | null;
};

/** First come takes a seat wherever seats are counted. A lottery entry waits for the draw. */
export const takesSeatIn = ({ capacity }: EventFacts, entryType: EntryType) =>
  entryType === 'normal' && capacity !== null;

/**
 * Why the person cannot have an event that takes people: whether it takes them or their child, the birth month, whom event and span are for, the choice
 * (`whyNotChoosable`), the seats.
 */
export function whyNotTakeable(taking: Taking): EventRefusalFacts | null {
  const { person, page, event, span, chosenIds, takesSeat, companionCount = event.companions?.from ?? 0 } = taking;
  return (
    (person.isAnybody ? null : whyNotForPerson(person, event, span)) ??
    whyNotChoosable(page, event.eventId, chosenIds) ??
    (takesSeat && isFull(event, companionCount) ? { code: 'full' } : null)
  );
}

/** Whom event and span are for. */
const whyNotForPerson = (person: PersonFacts, event: EventFacts, span: SpanFacts | null) =>
  whyNotAsOne(event, person, span?.entryType === 'lottery') ??
  otherBirthMonth(event, person) ??
  whyNotFor(event.audience ?? {}, person, event.firstSessionAt) ??
  (span && whyNotInSpan(span, event, person));

/** An unknown birthday matches no month. */
function otherBirthMonth({ birthMonth }: EventFacts, { birthday }: PersonFacts): EventRefusalFacts | null {
  if (birthMonth === 0 || (birthday !== null && monthOf(birthday) === birthMonth)) return null;
  return { code: 'birthMonth', month: birthMonth };
}

/** Who is not let in yet is told when they are, in a span to come. */
function whyNotInSpan(span: SpanFacts, { spans, firstSessionAt }: EventFacts, person: PersonFacts) {
  const refusal = whyNotFor(span.audience ?? {}, person, firstSessionAt);
  if (refusal?.code !== 'userClass') return refusal;
  const later = spans.find(
    ({ opensAt, audience = {} }) => opensAt >= span.closesAt && whyNotFor(audience, person, firstSessionAt) === null,
  );
  return { ...refusal, opensAtText: later ? localDateTimeText(later.opensAt) : null };
}

const isFull = ({ capacity, seatsTaken, companions }: EventFacts, companionCount: number) =>
  capacity !== null && seatsTaken + seatsWith(companions, companionCount) > capacity;
