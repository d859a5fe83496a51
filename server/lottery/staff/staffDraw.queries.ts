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
