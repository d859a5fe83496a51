import { articleFacts, publishedArticles, windowsFrom } from '#server/catalogue/article.queries.ts';
import type { Database } from '#server/db/connect.ts';

/** The place and the window of every room that is in a lottery. */
export async function lotteryWindows(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('article')
    .select(['container_id', 'booking_window', 'lottery_window'])
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .where('lottery_window', 'is not', null)
    .execute();
  return rows.flatMap((row) => {
    const { lotteryWindow: window } = windowsFrom(row);
    return window === null ? [] : [{ containerId: row.container_id, window }];
  });
}

/** A place and its published rooms. */
export async function placeWithArticles(
  trx: Database,
  { tenantId, containerId }: { readonly tenantId: string; readonly containerId: string },
) {
  const { name } = await trx
    .selectFrom('container')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('container_id', '=', containerId)
    .executeTakeFirstOrThrow();
  const rows = await publishedArticles(trx, tenantId)
    .where('article.container_id', '=', containerId)
    .orderBy('article.sort')
    .orderBy('article.name')
    .execute();
  return { name, articles: rows.map((row) => articleFacts(row)) };
}
