import type { EventRefusalFacts } from '#contract/event/eventRefusals.ts';
import type { EventFacts, EventStanding, PersonFacts } from '../eventFacts.ts';

/** A place is taken for a child by its id, or for the person of the account: null. */
export type ParticipantId = string | null;

/**
 * The standing of one of an account: of its person, or of a child of theirs, who has its own birthday and its own
 * courses, so limits and groups count for it alone. Its guardian's classes, suspension and proof of mail are its own. Null
 * for a child that is not theirs.
 */
export function standingOfOne(standing: EventStanding, childId: ParticipantId): EventStanding | null {
  if (childId === null) return standing;
  const { person } = standing;
  const child = person.children?.find((one) => one.childId === childId);
  if (!child) return null;
  const { birthday, reservations } = child;
  return { ...standing, person: { ...person, isChild: true, birthday, reservations } };
}

/** Whether the course takes one like this at all; a child enters no draw. */
export function whyNotAsOne(
  { participants = 'self' }: Pick<EventFacts, 'participants'>,
  { isChild }: Pick<PersonFacts, 'isChild'>,
  isDrawn: boolean,
): EventRefusalFacts | null {
  if (!isChild) return participants === 'only_children' ? { code: 'childrenOnly' } : null;
  if (participants === 'self') return { code: 'notForChildren' };
  return isDrawn ? { code: 'childNotDrawn' } : null;
}

/** All that somebody of an account has, their children's with it. */
export const everyReservationOf = ({ reservations, children = [] }: PersonFacts) => [
  ...reservations,
  ...children.flatMap((child) => child.reservations),
];
