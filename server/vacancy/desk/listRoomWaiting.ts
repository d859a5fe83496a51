import type { RoomWaiter, TakenFrame } from '#contract/desk/waiting/roomWaiting.ts';
import { dayOf } from '#rules/day/day.ts';
import { frameRowsOf } from '#rules/facility/booking/dayAvailability.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { circumstancesOf } from '#server/facility/calendar/circumstances.ts';
import { occupiedSpaces } from '#server/facility/occupancy.queries.ts';
import { type PlaceWithRooms, placeWithRooms } from '#server/facility/placed.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { reachIn } from '#server/staff/member.ts';
import { offerHoursOf } from '#server/tenant/setting.queries.ts';
import { daysAwaited, roomWaitersOf } from './waitingList.queries.ts';
import { waitingPeople } from './waitingPeople.ts';

const most = 500;
const mostDays = 60;

/** Who waits for the rooms of a place on a day. Refuses notFound. */
export const listRoomWaiting: Operation<'Desk/ListRoomWaiting'> = async (context, { containerId, date }) => {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
  if (!place) throw new Refused('notFound');
  const found = await roomWaitersOf(trx, { tenantId, containerId, date, limit: most + 1 });
  const order = new Map(place.articles.map(({ facts }, index) => [facts.articleId, index]));
  const orderOf = ({ article_id }: (typeof found)[number]) => order.get(article_id ?? '') ?? order.size;
  // Of one frame they stay in the order in which they were read.
  const rows = found
    .slice(0, most)
    .toSorted((one, other) => orderOf(one) - orderOf(other) || (one.from_minute ?? 0) - (other.from_minute ?? 0));
  const isKnown = reaches(reachIn(context, 'person.view'), containerId);
  const people = await waitingPeople(context, rows, isKnown);
  return {
    containerName: place.containerName,
    order: tenant.vacancyOrder,
    offerHours: await offerHoursOf(trx, tenantId),
    frames: dayOf(now) <= date ? await takenFrames(context, place, date) : [],
    people: people.map((person, index): RoomWaiter => ({ ...person, ...frameOf(rows[index]) })),
    hasMore: found.length > most,
    days: await daysAwaited(trx, { tenantId, containerId, today: dayOf(now), limit: mostDays }),
  };
};

type Row = Awaited<ReturnType<typeof roomWaitersOf>>[number];

/** A check of the table has the hours where it has the room. */
const frameOf = (row: Row | undefined) => ({
  articleName: row?.article_name ?? '',
  ...clockOfMinutes({ fromMinute: row?.from_minute ?? 0, toMinute: row?.to_minute ?? 0 }),
});

/** The frames that a calendar shows as taken to somebody without a class; who may wait is judged for each person. */
async function takenFrames(context: Context, place: PlaceWithRooms, day: string): Promise<TakenFrame[]> {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const spaceIds = [...new Set(place.articles.flatMap(({ facts }) => facts.spaceIds))];
  const occupied = await occupiedSpaces(trx, {
    tenantId,
    timeZone,
    nowMs,
    hasLines: isInTurn(tenant),
    period: { first: day, last: day },
    spaceIds,
  });
  const viewer = { suspendedUntil: null, classes: [] };
  const circumstances = circumstancesOf({ ...context, viewer }, place.holidays);
  return place.articles.flatMap(({ facts: article }) => {
    const own = occupied.filter(({ spaceId }) => article.spaceIds.includes(spaceId));
    const { rows } = frameRowsOf({ ...circumstances, article, day, occupied: own });
    return rows
      .filter(({ canWatch }) => canWatch)
      .map(({ timeFrameName, timeFrameFromHour, timeFrameFromMinute, timeFrameToHour, timeFrameToMinute }) => ({
        articleId: article.articleId,
        articleName: article.name,
        name: timeFrameName,
        timeFrameFromHour,
        timeFrameFromMinute,
        timeFrameToHour,
        timeFrameToMinute,
      }));
  });
}
