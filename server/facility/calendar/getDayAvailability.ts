import { daysFrom } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { occupiedSpaces } from '../occupancy.queries.ts';
import { containerForPerson } from '../placed.queries.ts';
import { dayAvailabilityView } from './availability.view.ts';
import { circumstancesOf } from './circumstances.ts';

/** Columns of the calendar. */
const shownDays = 7;

/** One mark per room and day, seven days from the date; refuses notFound for a place the tenant does not have. */
export const getDayAvailability: Operation<'Reservation/GetDayAvailability'> = async (
  context,
  { containerId, date },
) => {
  const { trx, nowMs, actor } = context;
  const { tenantId, timeZone } = context.tenant;
  const container = await containerForPerson(trx, { tenantId, userId: actor.userId, containerId, timeZone });
  if (!container) throw new Refused('notFound');

  const { containerName, articles, suspendedUntil } = container;
  const days = daysFrom(date, shownDays);
  const occupied = await occupiedSpaces(trx, {
    tenantId,
    timeZone,
    nowMs,
    spaceIds: [...new Set(articles.flatMap(({ spaceIds }) => spaceIds))],
    period: { first: date, last: days.at(-1) ?? date },
  });
  const circumstances = circumstancesOf(context, suspendedUntil);
  return dayAvailabilityView({ containerName, articles, days, occupied, circumstances });
};
