import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly staffId: string };

/** Of which place somebody gets the figures of each month (null: of all); undefined where they get none. */
export const reportOf = (trx: Database, { tenantId, staffId }: Named) =>
  trx
    .selectFrom('statistics_report')
    .select('container_id')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();

type Wanted = Named & { readonly containerId: string | null; readonly sentMonth: string };

/** Who gets it already goes on with another place: what was sent stays noted. */
export const writeReport = (trx: Database, { tenantId, staffId, containerId, sentMonth }: Wanted) =>
  trx
    .insertInto('statistics_report')
    .values({ tenant_id: tenantId, staff_id: staffId, container_id: containerId, sent_month: sentMonth })
    .onConflict((known) => known.columns(['tenant_id', 'staff_id']).doUpdateSet({ container_id: containerId }))
    .execute();

export const deleteReport = (trx: Database, { tenantId, staffId }: Named) =>
  trx.deleteFrom('statistics_report').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();

/** Notes that a month is sent, to all who have not got it yet. Answers who they are: each is answered once. */
export async function takeDue(
  trx: Database,
  { tenantId, month }: { readonly tenantId: string; readonly month: string },
) {
  const rows = await trx
    .updateTable('statistics_report')
    .set({ sent_month: month })
    .where('tenant_id', '=', tenantId)
    .where('sent_month', '<', month)
    .returning('staff_id')
    .execute();
  return rows.map((row) => row.staff_id);
}
