import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { standingOfOne } from '#rules/event/participant/participants.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { eventStanding } from '../eventStanding.ts';

/**
 * Who of the caller and their children may take part in a course: each is judged as they are when they are put into the
 * cart. Refuses notFound for a course that is not published.
 */
export const getParticipants: Operation<'EventReservation/GetParticipants'> = async (context, { eventId }) => {
  const { actor, now } = context;
  const { standing } = await eventStanding(context, { userId: actor.userId, eventIds: [eventId] });
  const [event] = standing.events;
  if (!event) throw new Refused('notFound');
  const { children = [], birthday } = standing.person;
  const people = [
    ...(event.participants === 'only_children' ? [] : [{ childId: null, name: '', birthday }]),
    ...children.map((child) => ({ childId: child.childId, name: child.name, birthday: child.birthday })),
  ];
  return {
    items: people.map((one) => {
      const its = standingOfOne(standing, one.childId);
      const refusal = its ? whyUnavailable(its, event, now) : ({ code: 'childUnknown' } as const);
      return { ...one, unavailable: refusal && eventRefusal(refusal) };
    }),
  };
};
