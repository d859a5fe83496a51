import type { Insertable } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, replaceRows, sumOf, upsertRows, withdrawOthers } from '../db/rows.ts';
import type { Article, ArticleSpace, Container, Equipment, Space, TimeFrame } from '../db/schema.ts';

/** Places and rooms as rows of their tables; what exists already has the id it has. */
export type RoomRows = {
  readonly containers: readonly Insertable<Container>[];
  readonly spaces: readonly Insertable<Space>[];
  readonly articles: readonly Insertable<Article>[];
  readonly articleSpaces: readonly Insertable<ArticleSpace>[];
  readonly frames: readonly Insertable<TimeFrame>[];
  readonly equipment: readonly Insertable<Equipment>[];
};

type Writing = { readonly tenantId: string; readonly rows: RoomRows };

/**
 * Makes these the rooms a tenant offers. A room that is not among them is withdrawn; places and spaces stay, for they
 * offer nothing by themselves. Equal rows are not touched.
 */
export async function replaceRooms(trx: Database, { tenantId, rows }: Writing): Promise<Change> {
  const keys = rows.articles.map(({ key }) => key);
  return sumOf([
    await writeRooms(trx, { tenantId, rows }),
    await withdrawOthers(trx, { table: 'article', tenantId, keys }),
  ]);
}

/** Writes places and rooms as they are wanted; those that are not among them stay as they are. */
export async function writeRooms(trx: Database, { tenantId, rows }: Writing): Promise<Change> {
  const ofArticles = {
    tenantId,
    within: 'article_id',
    values: rows.articles.map(({ article_id }) => article_id),
  } as const;
  const ofContainers = {
    tenantId,
    within: 'container_id',
    values: rows.containers.map(({ container_id }) => container_id),
  } as const;
  return sumOf([
    await upsertRows(trx, { table: 'container', key: ['tenant_id', 'key'], rows: rows.containers }),
    await upsertRows(trx, { table: 'space', key: ['tenant_id', 'key'], rows: rows.spaces }),
    await upsertRows(trx, { table: 'article', key: ['tenant_id', 'key'], rows: rows.articles }),
    await replaceRows(trx, { table: 'article_space', rows: rows.articleSpaces, ...ofArticles }),
    await replaceRows(trx, { table: 'time_frame', rows: rows.frames, ...ofArticles }),
    await replaceRows(trx, { table: 'equipment', rows: rows.equipment, ...ofContainers }),
  ]);
}
