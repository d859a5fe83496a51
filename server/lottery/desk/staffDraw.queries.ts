import type { Database } from '#server/db/connect.ts';

/** The draws of a tenant with their true state, the latest close first. */
export const drawsForStaff = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('lottery_draw')
    .select(['draw_id', 'state', 'closes_at', 'draw_at', 'announce_at', 'source', 'entry_count', 'title'])
    .where('tenant_id', '=', tenantId)
    .orderBy('closes_at', 'desc')
    .orderBy('draw_id')
    .execute();

export type StaffDrawRow = Awaited<ReturnType<typeof drawsForStaff>>[number];

type Asked = { readonly tenantId: string; readonly now: number; readonly limit: number };

/** The draws that take entries, the next close first. */
export const openDraws = (trx: Database, { tenantId, now, limit }: Asked) =>
  trx
    .selectFrom('lottery_draw')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'open')
    .where('opens_at', '<=', new Date(now))
    .where('closes_at', '>', new Date(now))
    .orderBy('closes_at')
    .orderBy('draw_id')
    .limit(limit)
    .execute();

export type OpenDrawRow = Awaited<ReturnType<typeof openDraws>>[number];
