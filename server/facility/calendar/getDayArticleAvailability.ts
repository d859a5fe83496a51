import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { articleForPerson } from '../placed.queries.ts';
import { dayArticleAvailabilityView } from './availability.view.ts';
import { circumstancesOf } from './circumstances.ts';

/** Every frame of one room on one day; refuses notFound for a room that is not one of the place. */
export const getDayArticleAvailability: Operation<'Reservation/GetDayArticleAvailability'> = async (
  context,
  request,
) => {
  const { trx, nowMs, actor } = context;
  const { tenantId, timeZone } = context.tenant;
  const { articleId, containerId, date } = request;
  const look = { tenantId, timeZone, nowMs, period: { first: date, last: date } };
  const { placed, suspendedUntil, occupied } = await articleForPerson(trx, {
    userId: actor.userId,
    articleId,
    ...look,
  });
  if (placed?.containerId !== containerId) throw new Refused('notFound');

  const circumstances = circumstancesOf(context, suspendedUntil);
  return dayArticleAvailabilityView({ placed, day: date, occupied, circumstances });
};
