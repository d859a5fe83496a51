import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { whyCourseNotWatched } from '#rules/event/whyCourseNotWatched.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import { bookerNamed } from '#server/account/desk/booker.queries.ts';
import { lockPerson } from '#server/account/person.queries.ts';
import { actorText } from '#server/context.ts';
import { courseAtDesk } from '#server/event/desk/courseList.queries.ts';
import { eventStanding } from '#server/event/eventStanding.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { recordWatchFor } from '../recordWatch.ts';

/**
 * Has a person wait for a full course, as they could themselves, at the end of its line; whoever waits already keeps their
 * place. In a town without lines somebody must be told by mail or LINE, in others staff telephone them. Refuses notFound,
 * seatsLeft, and whatever the person would be refused with.
 */
export const putInLine: Operation<'Desk/PutInLine'> = async (context, { containerId, eventId, userId }) => {
  const { trx, tenant, now, actor } = context;
  const { tenantId } = tenant;
  await lockPerson(trx, { tenantId, userId });
  const booker = await bookerNamed(trx, { tenantId, userId, today: now.slice(0, 10) });
  const course = await courseAtDesk(trx, { tenantId, eventId });
  if (!booker || course?.event_container_id !== containerId) throw new Refused('notFound');
  const { standing } = await eventStanding(context, { userId, eventIds: [eventId] });
  const [event] = standing.events;
  if (!event) throw new Refused('notFound');
  const why = whyUnavailable(standing, event, now);
  if (why === null) throw new Refused('seatsLeft');
  const refused = whyMayNotReserve(standing.person, now) ?? whyCourseNotWatched({ unavailable: eventRefusal(why) });
  if (refused) throw new Refused(refused.refusal);
  return recordWatchFor(context, { userId, what: { eventId }, askedBy: actorText(actor) });
};
