import type { Database } from '../db/connect.ts';

/** What is published at the moment, newest first. */
export const announcementsAt = (trx: Database, { tenantId, nowMs }: { tenantId: string; nowMs: number }) =>
  trx
    .selectFrom('announcement')
    .select(['announcement_id', 'title', 'body', 'published_from'])
    .where('tenant_id', '=', tenantId)
    .where('published_from', '<=', new Date(nowMs))
    .where((where) => where.or([where('published_to', 'is', null), where('published_to', '>', new Date(nowMs))]))
    .orderBy('published_from', 'desc')
    .orderBy('title')
    .execute();
