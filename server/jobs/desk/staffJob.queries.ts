import type { Database } from '#server/db/connect.ts';

/** What waits or was given up, the next due first. */
export const jobsForStaff = (
  trx: Database,
  { tenantId, isDead, limit }: { readonly tenantId: string; readonly isDead: boolean; readonly limit: number },
) =>
  trx
    .selectFrom('job')
    .select(['kind', 'subject', 'due_at', 'is_dead', 'attempts', 'last_error'])
    .where('tenant_id', '=', tenantId)
    .$if(isDead, (query) => query.where('is_dead', '=', true))
    .orderBy('due_at')
    .orderBy('job_id')
    .limit(limit)
    .execute();

export type StaffJobRow = Awaited<ReturnType<typeof jobsForStaff>>[number];

/** Makes what was given up due again, as if it had never failed. Answers how much that is. */
export async function retryDead(
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) {
  const retried = await trx
    .updateTable('job')
    .set({ is_dead: false, attempts: 0, due_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('is_dead', '=', true)
    .returning('job_id')
    .execute();
  return retried.length;
}

/** What should have begun before an instant and waits still: how much, and since when; null for nothing. */
export async function lateJobs(
  trx: Database,
  { tenantId, before }: { readonly tenantId: string; readonly before: Date },
) {
  const { count, since } = await trx
    .selectFrom('job')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('due_at').as('since')])
    .where('tenant_id', '=', tenantId)
    .where('is_dead', '=', false)
    .where('due_at', '<', before)
    .executeTakeFirstOrThrow();
  // An aggregate of nothing is null, whatever the column says.
  return { count: Number(count), since: since as Date | null };
}
