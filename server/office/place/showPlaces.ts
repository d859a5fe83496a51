import type { RoomVersion } from '#contract/office/placeEndpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { reaches } from '#rules/staff/rights.ts';
import { exportPlaces } from '#server/bundle/export/exportRooms.ts';
import { codedFrom } from '#server/catalogue/ordinance.queries.ts';
import type { Operation } from '#server/operation.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { reachIn } from '#server/staff/member.ts';
import { lastChangeOf, revisionOf } from '#server/tenant/revision.queries.ts';
import { settingInFull } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { closingsAt } from './placeClosings.ts';
import { type PlaceEntry, type RoomEntry, roomAt, versionIn } from './placeEdit.ts';
import { placeFormOf, roomFormOf } from './placeForms.ts';
import { placeEntry } from './planPlace.ts';

/** The halls that the caller sets up, in their order. */
export const listPlaces: Operation<'Office/ListPlaces'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const reach = reachIn(context, 'facility.edit');
  const last = await lastChangeOf(trx, { tenantId });
  return {
    items: [...(await exportPlaces(trx, tenantId))]
      .filter(([containerId]) => reaches(reach, containerId))
      .map(([containerId, { name, address, articles }]) => ({
        containerId,
        name,
        address,
        rooms: articles.map((room) => ({ key: room.key, name: room.name, isPublished: room.published ?? true })),
      })),
    lastChange: last
      ? {
          madeAt: localDateTimeOf(last.madeAt.getTime(), timeZone),
          madeBy: await nameOfActor(trx, { tenantId, actor: last.madeBy }),
        }
      : null,
  };
};

/** A hall and its rooms as they are set up. Refuses notFound. */
export const getPlace: Operation<'Office/GetPlace'> = async (context, { containerId }) => {
  const { trx, tenant } = context;
  const revision = await revisionOf(trx, tenant);
  const { user_classes } = await settingInFull(trx, tenant.tenantId);
  const entry = await placeEntry(context, containerId);
  const today = dayOf(context.now);
  const spaces = new Map(entry.spaces.map(({ key, name }) => [key, name]));
  return {
    revision,
    form: placeFormOf(entry, await closingsAt(context, containerId)),
    rooms: entry.articles.map((room) => ({
      key: room.key,
      timeFrameType: room.timeFrameType,
      spaces: room.spaces.map((space) => spaces.get(space) ?? space),
      form: roomFormOf(roomAt(room, versionIn(room, today)), entry.articles),
      versions: versionsOf(room, entry.articles, today),
    })),
    spaces: entry.spaces.map(({ key, name }) => ({ key, name: nameOfSpace(entry, key) ?? name })),
    classes: [...codedFrom(user_classes)],
    hasOrdinance: (entry.ordinance ?? []).length > 0,
  };
};

/** The room that takes a space alone names it. */
const nameOfSpace = ({ articles }: PlaceEntry, key: string) =>
  articles.find(({ spaces }) => spaces.length === 1 && spaces[0] === key)?.name;

/** What held, holds and will hold; nothing of a room without versions. */
function versionsOf(room: RoomEntry, articles: readonly RoomEntry[], today: string): RoomVersion[] {
  const inForce = versionIn(room, today);
  const firstDays = (room.versions ?? []).map(({ firstDay }) => firstDay);
  if (firstDays.length === 0) return [];
  return [null, ...firstDays].map((firstDay) => ({
    firstDay,
    state: firstDay === inForce ? 'inForce' : (firstDay ?? '') > today ? 'planned' : 'past',
    form: roomFormOf(roomAt(room, firstDay), articles),
  }));
}
