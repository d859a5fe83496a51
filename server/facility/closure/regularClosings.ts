import { dayOf } from '#rules/day/day.ts';
import { periodsOf, regularClosingsOf } from '#rules/facility/closure/regularClosings.ts';
import { reaches } from '#rules/staff/rights.ts';
import type { Operation } from '#server/operation.ts';
import { reachIn } from '#server/staff/member.ts';
import { placesOfTenant } from '#server/staff/places.queries.ts';
import { type PlaceWithRooms, placeWithRooms } from '../placed.queries.ts';
import { closedBesides } from './cover.queries.ts';

/** When the places of rooms that the caller may plan for are closed without anybody's decision at the console. */
export const listRegularClosings: Operation<'Desk/ListRegularClosings'> = async (context, { containerId }) => {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'closure.plan');
  const places = (await placesOfTenant(trx, tenantId)).filter(
    (place) =>
      place.kind === 'rooms' &&
      reaches(reach, place.containerId) &&
      (containerId === null || place.containerId === containerId),
  );
  const items = [];
  for (const { containerId: id, containerName } of places) {
    const place = await placeWithRooms(trx, { tenantId, containerId: id, timeZone });
    const days = await closedBesides(trx, { tenantId, containerId: id, now: new Date(nowMs), timeZone });
    items.push({
      containerId: id,
      containerName,
      rules: rulesOf(place, dayOf(now)),
      days: periodsOf(days.map((day) => named(day, place))),
    });
  }
  return { items };
};

type Closed = Awaited<ReturnType<typeof closedBesides>>[number];

/** A day with the rooms that cannot be had then, where others can. */
function named({ from, to, reason, spaceIds }: Closed, place: PlaceWithRooms | null) {
  const rooms = (place?.articles ?? []).map(({ facts }) => facts);
  const closed = rooms.filter((room) => room.spaceIds.some((spaceId) => spaceIds.includes(spaceId)));
  const names = closed.length < rooms.length ? `（${closed.map(({ name }) => name).join('、')}）` : '';
  return { from, to, reason: `${reason}${names}` };
}

/** By rooms that are closed alike; they are not named where all are. */
function rulesOf(place: PlaceWithRooms | null, today: string) {
  const rooms = (place?.articles ?? []).map(({ facts }) => ({
    name: facts.name,
    texts: regularClosingsOf(facts, today),
  }));
  const alike = [...Map.groupBy(rooms, ({ texts }) => texts.join('\n')).values()];
  return alike.map((group) => ({
    rooms: alike.length > 1 ? group.map(({ name }) => name) : [],
    texts: group[0]?.texts ?? [],
  }));
}
