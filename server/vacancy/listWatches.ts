import type { VacancyWatch } from '#contract/vacancy.ts';
import { dayOf } from '#rules/day/day.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { waysToTell } from '../notice/reachable.queries.ts';
import type { Operation } from '../operation.ts';
import { offerHoursOf } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { type OfferOutcome, turnsOf } from './line.queries.ts';
import { type WatchRow, watchesToCome } from './watch.queries.ts';

/** What the caller waits for, or was told of, that is not over. */
export const listWatches: Operation<'VacancyWatch/List'> = async ({ trx, tenant, actor, now }) => {
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  const rows = await watchesToCome(trx, { ...person, today: dayOf(now) });
  const hasTurns = isInTurn(tenant) && tenant.vacancyOrder === 'asked';
  const turns = hasTurns ? await turnsOf(trx, person) : new Map<string, number>();
  const items = rows.map(
    (row): VacancyWatch => ({
      watchId: row.watch_id,
      frame: frameOf(row),
      course: courseOf(row),
      toldAt: row.told_at && localDateTimeOf(row.told_at.getTime(), tenant.timeZone),
      offer: offerIn(row, tenant.timeZone),
      turn: turns.get(row.watch_id) ?? null,
    }),
  );
  return { items, waysToTell: await waysToTell(trx, person), offerHours: await offerHoursOf(trx, tenant.tenantId) };
};

function offerIn({ offer_ends_at, offer_outcome, seconds_left }: WatchRow, timeZone: string): VacancyWatch['offer'] {
  if (offer_ends_at === null) return null;
  const left = offer_outcome === null ? Math.max(0, seconds_left ?? 0) : 0;
  // A check of the table keeps it to these.
  const outcome = offer_outcome as OfferOutcome | null;
  return {
    endsAt: localDateTimeOf(offer_ends_at.getTime(), timeZone),
    secondsLeft: left,
    state: outcome ?? (left > 0 ? 'open' : 'expired'),
  };
}

function frameOf(row: WatchRow): VacancyWatch['frame'] {
  const { container_id, article_id, day, from_minute: fromMinute, to_minute: toMinute } = row;
  if (container_id === null || article_id === null || day === null) return null;
  return {
    containerId: container_id,
    containerName: row.container_name ?? '',
    articleId: article_id,
    articleName: row.article_name ?? '',
    date: day,
    // A check of the table has them where it has the room.
    ...clockOfMinutes({ fromMinute: fromMinute ?? 0, toMinute: toMinute ?? 0 }),
  };
}

function courseOf(row: WatchRow): VacancyWatch['course'] {
  const { event_container_id, event_category_id, event_id } = row;
  if (event_container_id === null || event_category_id === null || event_id === null) return null;
  return {
    eventContainerId: event_container_id,
    eventContainerName: row.event_container_name ?? '',
    eventCategoryId: event_category_id,
    eventId: event_id,
    eventName: row.event_name ?? '',
  };
}
