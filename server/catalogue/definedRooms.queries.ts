import type { Database } from '../db/connect.ts';
import { idsByKey } from '../db/rows.ts';

/** Ids by the keys that a tenant's files call things by. */
export type Ids = ReadonlyMap<string, string>;

/** The ids of everything a tenant has in facility mode, by key. */
export type RoomIds = { readonly containers: Ids; readonly spaces: Ids; readonly articles: Ids };

export async function roomIds(trx: Database, tenantId: string): Promise<RoomIds> {
  return {
    containers: await idsByKey(trx, { table: 'container', id: 'container_id', tenantId }),
    spaces: await idsByKey(trx, { table: 'space', id: 'space_id', tenantId }),
    articles: await idsByKey(trx, { table: 'article', id: 'article_id', tenantId }),
  };
}

/** The smallest things that can be taken, with the place each is in; `lent_as` of what is equipment. */
export const spacesOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('space')
    .select(['space_id', 'key', 'container_id', 'lent_as'])
    .where('tenant_id', '=', tenantId)
    .execute();

/**
 * Every row of a tenant's places and rooms in the tenant's order, offered or not; `articleSpaces` with the space's key.
 * The spaces are those of rooms.
 */
export async function roomsAsDefined(trx: Database, tenantId: string) {
  const containers = trx.selectFrom('container').selectAll().where('tenant_id', '=', tenantId);
  const spaces = trx.selectFrom('space').selectAll().where('tenant_id', '=', tenantId).where('lent_as', 'is', null);
  const articles = trx.selectFrom('article').selectAll().where('tenant_id', '=', tenantId);
  const frames = trx.selectFrom('time_frame').selectAll().where('tenant_id', '=', tenantId);
  const articleSpaces = trx
    .selectFrom('article_space')
    .innerJoin('space', (join) =>
      join
        .onRef('space.tenant_id', '=', 'article_space.tenant_id')
        .onRef('space.space_id', '=', 'article_space.space_id'),
    )
    .select(['article_space.article_id', 'space.key'])
    .where('article_space.tenant_id', '=', tenantId)
    .where('space.tenant_id', '=', tenantId);
  return {
    containers: await containers.orderBy('sort').orderBy('key').execute(),
    spaces: await spaces.orderBy('key').execute(),
    articles: await articles.orderBy('sort').orderBy('key').execute(),
    frames: await frames.orderBy('sort').orderBy('from_minute').orderBy('to_minute').execute(),
    equipment: await equipmentOf(trx, tenantId),
    articleSpaces: await articleSpaces.orderBy('space.key').execute(),
  };
}

export type SpacesByRoom = ReadonlyMap<string, readonly string[]>;

export const spacesByRoom = (
  rows: readonly { readonly article_id: string; readonly space_id: string }[],
): SpacesByRoom =>
  new Map(
    [...Map.groupBy(rows, ({ article_id }) => article_id)].map(([articleId, taken]) => [
      articleId,
      taken.map(({ space_id }) => space_id),
    ]),
  );

/** The spaces that each room of a tenant takes. */
export const spacesTaken = async (trx: Database, tenantId: string) =>
  spacesByRoom(
    await trx
      .selectFrom('article_space')
      .select(['article_id', 'space_id'])
      .where('tenant_id', '=', tenantId)
      .execute(),
  );

export type DefinedRooms = Awaited<ReturnType<typeof roomsAsDefined>>;

/** What the places of a tenant lend, in their order. */
export const equipmentOf = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('equipment')
    .select(['container_id', 'name', 'stock', 'code', 'rooms'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('name')
    .execute();

/** Where a place stands among those of its tenant; behind all of them for one that is not there yet. */
export async function sortOfPlace(trx: Database, { tenantId, containerId }: { tenantId: string; containerId: string }) {
  const rows = await trx
    .selectFrom('container')
    .select(['container_id', 'sort'])
    .where('tenant_id', '=', tenantId)
    .execute();
  const own = rows.find((row) => row.container_id === containerId);
  return own?.sort ?? Math.max(-1, ...rows.map(({ sort }) => sort)) + 1;
}
