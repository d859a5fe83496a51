import type { EventRefusalFacts } from '#contract/eventRefusals.ts';
import type { EntryType } from '#contract/facility.ts';
import { monthOf } from '#rules/day/day.ts';
import type { EventFacts, PersonFacts } from './eventFacts.ts';
import { type ChoicePage, whyNotChoosable } from './whyNotChoosable.ts';

type Taking = {
  readonly person: PersonFacts;
  readonly page: ChoicePage;
  readonly event: EventFacts;
  /** The events already chosen beside it. */
  readonly chosenIds: readonly string[];
  readonly takesSeat: boolean;
};

/** First come takes a seat wherever seats are counted; a lottery entry waits for the draw. */
export const takesSeatIn = ({ capacity }: EventFacts, entryType: EntryType) =>
  entryType === 'normal' && capacity !== null;

/** Why the person cannot have an event that takes people: the birth month, the choice (`whyNotChoosable`), the seats. */
export function whyNotTakeable({ person, page, event, chosenIds, takesSeat }: Taking): EventRefusalFacts | null {
  return (
    otherBirthMonth(event, person) ??
    whyNotChoosable(page, event.eventId, chosenIds) ??
    (takesSeat && isFull(event) ? { code: 'full' } : null)
  );
}

/** A birthday that is not known is none of the month. */
function otherBirthMonth({ birthMonth }: EventFacts, { birthday }: PersonFacts): EventRefusalFacts | null {
  if (birthMonth === 0 || (birthday !== null && monthOf(birthday) === birthMonth)) return null;
  return { code: 'birthMonth', month: birthMonth };
}

const isFull = ({ capacity, seatsTaken }: EventFacts) => capacity !== null && seatsTaken >= capacity;
