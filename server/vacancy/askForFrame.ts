import type { RequestOf } from '#contract/endpoints.ts';
import { whyGroupCannotReserve } from '#rules/account/groupStanding.ts';
import { whyMayNotReserve } from '#rules/account/whyMayNotReserve.ts';
import { dayOf } from '#rules/day/day.ts';
import { isSameRange } from '#rules/day/minuteRange.ts';
import { frameRowsOf } from '#rules/facility/booking/dayAvailability.ts';
import { isShown } from '#rules/facility/booking/visibility.ts';
import { whyFrameNotWatched } from '#rules/facility/booking/whyFrameNotWatched.ts';
import { minutesOfClock } from '#rules/facility/calendar/frames.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { holidaysOf } from '../catalogue/holidays.ts';
import type { Context } from '../context.ts';
import { circumstancesOf } from '../facility/calendar/circumstances.ts';
import { articleForPerson } from '../facility/placed.queries.ts';
import type { Operation } from '../operation.ts';
import { Refused } from '../refused.ts';
import { recordWatchFor } from './recordWatch.ts';

/** Has the caller told when a frame that the calendar shows as taken can be reserved. */
export const askForFrame: Operation<'VacancyWatch/AskForFrame'> = (context, asked) =>
  askForFrameFor(context, { userId: context.actor.userId }, asked);

type Asking = { readonly userId: string; readonly askedBy?: string };

/** The same for a person who need not be the one who asks. */
export async function askForFrameFor(
  context: Context,
  { userId, ...asking }: Asking,
  { containerId, ...asked }: RequestOf<'VacancyWatch/AskForFrame'>,
) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { articleId, date: day } = asked;
  const look = { tenantId, timeZone, nowMs, hasLines: isInTurn(tenant), period: { first: day, last: day } };
  const found = await articleForPerson(trx, { ...look, userId, articleId });
  const { placed, settings, group, suspendedUntil, isVerified, entitled, occupied } = found;
  if (placed?.containerId !== containerId || !isShown(placed.facts)) throw new Refused('notFound');

  const groupDoubt = group && whyGroupCannotReserve(settings.groupRules, group, dayOf(now));
  const refusal = whyMayNotReserve({ suspendedUntil, isVerified, groupDoubt }, now);
  if (refusal) throw new Refused(refusal.refusal);
  const viewer = { suspendedUntil, classes: entitled.classes };
  const circumstances = circumstancesOf({ tenant, now, viewer }, holidaysOf(settings.ownHolidays));
  const { rows } = frameRowsOf({ ...circumstances, article: placed.facts, day, occupied });
  const range = minutesOfClock(asked);
  const row = rows.find((one) => isSameRange(minutesOfClock(one), range));
  if (!row) throw new Refused('frameUnknown');
  const code = whyFrameNotWatched(row);
  if (code) throw new Refused(code);
  return recordWatchFor(context, { userId, ...asking, what: { articleId, day, ...range } });
}
