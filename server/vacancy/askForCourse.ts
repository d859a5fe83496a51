import { eventRefusal } from '#contract/event/eventRefusals.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { whyCourseNotWatched } from '#rules/event/whyCourseNotWatched.ts';
import { whyUnavailable } from '#rules/event/whyUnavailable.ts';
import { eventStanding } from '../event/eventStanding.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { recordWatch } from './recordWatch.ts';

/** Has the caller told when a course that is full for them has a seat. */
export const askForCourse: Operation<'VacancyWatch/AskForCourse'> = async (context, { eventId }) => {
  const { standing } = await eventStanding(context, { userId: context.actor.userId, eventIds: [eventId] });
  const [event] = standing.events;
  if (!event) throw new Refused('notFound');
  const why = whyUnavailable(standing, event, context.now);
  const refusal =
    whyMayNotReserve(standing.person, context.now) ?? whyCourseNotWatched({ unavailable: why && eventRefusal(why) });
  if (refusal) throw new Refused(refusal.refusal);
  return recordWatch(context, { eventId });
};
