import { addDays, dayOf, daysBetween, daysFrom } from '#rules/day/day.ts';
import { blocksOn, combinedRooms, usedBlocks } from '#rules/statistics/blocks.ts';
import { type PlaceWithRooms, placeWithRooms } from '#server/facility/placed.queries.ts';
import { lockProgress } from './copying.queries.ts';
import type { Counting } from './copyUses.ts';
import {
  closingsOn,
  countedNow,
  type DayRow,
  firstUse,
  nextStale,
  noteDaysUntil,
  roomsAndUses,
  writeDays,
  writeUsed,
} from './days.queries.ts';
import { placesOf } from './places.queries.ts';
import { sumUp } from './sums.queries.ts';

/** So many days of rooms are written down in one transaction. */
const rowsAtOnce = 2_000;

async function allPlaces({ trx, tenant: { tenantId, timeZone } }: Counting) {
  const places: (PlaceWithRooms & { readonly containerId: string })[] = [];
  for (const { containerId } of await placesOf(trx, tenantId)) {
    const place = await placeWithRooms(trx, { tenantId, containerId, timeZone });
    if (place) places.push({ ...place, containerId });
  }
  return places;
}

type Place = Awaited<ReturnType<typeof allPlaces>>[number];
type Closings = Awaited<ReturnType<typeof closingsOn>>;

function dayRows(
  place: Place,
  days: readonly string[],
  { tenantId, closings }: { tenantId: string; closings: Closings },
) {
  const rooms = place.articles.map(({ facts }) => facts);
  const combined = combinedRooms(rooms);
  return days.flatMap((day) => {
    const ofDay = closings.filter((closing) => closing.day === day);
    return rooms.map((room): DayRow => {
      const blocks = blocksOn(room, { day, holidays: place.holidays, closings: ofDay });
      return {
        tenant_id: tenantId,
        article_id: room.articleId,
        day,
        container_id: place.containerId,
        space_ids: room.spaceIds,
        is_combined: combined.has(room.articleId),
        names: blocks.map(({ name }) => name),
        from_minutes: blocks.map(({ fromMinute }) => fromMinute),
        to_minutes: blocks.map(({ toMinute }) => toMinute),
        offers: blocks.map(({ offer }) => offer),
        used: blocks.map(() => false),
      };
    });
  });
}

/** Writes down what rooms offered on the next days that have passed. Answers false once there are none left. */
export async function writeNextDays(context: Counting): Promise<boolean> {
  const { trx, tenant, now } = context;
  const { tenantId, timeZone } = tenant;
  const { daysUntil } = await lockProgress(trx, tenantId);
  const yesterday = addDays(dayOf(now), -1);
  const begin = daysUntil === null ? ((await firstUse(trx, tenantId)) ?? yesterday) : addDays(daysUntil, 1);
  const first = begin > yesterday && daysUntil === null ? yesterday : begin;
  if (first > yesterday) return false;
  const places = await allPlaces(context);
  const rooms = places.reduce((sum, { articles }) => sum + articles.length, 0);
  const count = Math.min(daysBetween(first, yesterday) + 1, Math.max(1, Math.floor(rowsAtOnce / Math.max(1, rooms))));
  const days = daysFrom(first, count);
  const last = addDays(first, count - 1);
  const closings = await closingsOn(trx, { tenantId, timeZone, first, last });
  await writeDays(
    trx,
    tenantId,
    places.flatMap((place) => dayRows(place, days, { tenantId, closings })),
  );
  await noteDaysUntil(trx, tenantId, last);
  return last < yesterday;
}

/** Counts the next month of a place of which something was copied. Answers false once there are none left. */
export async function countNextMonth({ trx, tenant: { tenantId } }: Counting): Promise<boolean> {
  await lockProgress(trx, tenantId);
  const stale = await nextStale(trx, tenantId);
  if (!stale) return false;
  const { container_id: containerId, month, days } = stale;
  const { rooms, uses } = await roomsAndUses(trx, { tenantId, containerId, days });
  const usesOn = Map.groupBy(uses, ({ day }) => day);
  const spacesOn = new Map(rooms.map((room) => [`${room.day} ${room.article_id}`, room.space_ids]));
  const rows = rooms.map(({ day, article_id, space_ids, from_minutes, to_minutes }) => {
    const taken = (usesOn.get(day) ?? []).map((use) => ({
      // What its room was made of on the day, where that was written down.
      spaceIds: spacesOn.get(`${day} ${use.article_id}`) ?? use.space_ids,
      fromMinute: use.from_minute,
      toMinute: use.to_minute,
    }));
    const blocks = from_minutes.map((fromMinute, index) => ({ fromMinute, toMinute: to_minutes[index] ?? fromMinute }));
    const { used, hasUse } = usedBlocks({ spaceIds: space_ids, blocks }, taken);
    return { article_id, day, used, has_use: hasUse };
  });
  await writeUsed(trx, tenantId, rows);
  await sumUp(trx, { tenantId, containerId, month });
  await countedNow(trx, { tenantId, containerId, days });
  return true;
}
