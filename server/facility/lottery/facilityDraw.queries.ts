import { sql } from 'kysely';
import { articleFacts, publishedArticles, scheduleFrom } from '#server/catalogue/article.queries.ts';
import type { Database } from '#server/db/connect.ts';

/** The place of every published room, and when it can be booked. */
export async function roomSchedules(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('article')
    .select(['container_id', 'booking_window', 'lottery_window', 'schedule'])
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .execute();
  return rows.map((row) => ({ containerId: row.container_id, schedule: scheduleFrom(row) }));
}

/** A place with the titles of its draws, and its published rooms. */
export async function placeWithArticles(
  trx: Database,
  { tenantId, containerId }: { readonly tenantId: string; readonly containerId: string },
) {
  const { name, titles } = await trx
    .selectFrom('container')
    .select('name')
    .select(
      sql<readonly string[]>`array(select title from lottery_draw
        where lottery_draw.tenant_id = ${tenantId} and lottery_draw.container_id = ${containerId})`.as('titles'),
    )
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .executeTakeFirstOrThrow();
  const rows = await publishedArticles(trx, tenantId)
    .where('article.container_id', '=', containerId)
    .orderBy('article.sort')
    .orderBy('article.name')
    .execute();
  return { name, titles, articles: rows.map((row) => articleFacts(row)) };
}
