import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { dayArticleAvailabilityView } from './availability.view.ts';
import { articleForPerson } from './catalogue.queries.ts';
import { circumstancesOf } from './circumstances.ts';

/** Every frame of one room on one day; refuses notFound for a room that is not one of the place. */
export const getDayArticleAvailability: Operation<'Reservation/GetDayArticleAvailability'> = async (call, request) => {
  const { trx, userId, nowMs } = call;
  const { tenantId, timeZone } = call.tenant;
  const { articleId, containerId, date } = request;
  const look = { tenantId, timeZone, nowMs, period: { first: date, last: date } };
  const { placed, suspendedUntil, occupied } = await articleForPerson(trx, { userId, articleId, ...look });
  if (placed?.containerId !== containerId) throw new Refused('notFound');

  const circumstances = circumstancesOf(call, suspendedUntil);
  return dayArticleAvailabilityView({ placed, day: date, occupied, circumstances });
};
