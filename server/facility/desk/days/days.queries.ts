import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

/** The lines of a reservation as they were written, by day and time. */
export async function linesOf(trx: Database, { tenantId, reservationId }: Named): Promise<PlannedDetail[]> {
  const rows = await trx
    .selectFrom('reservation_detail')
    .select(['detail_number', 'date', 'frame_name', 'from_minute', 'to_minute', 'fee', 'ordinance_version_id'])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .orderBy('detail_number')
    .execute();
  return rows.map((row) => ({
    detailNumber: row.detail_number,
    date: row.date,
    frameName: row.frame_name,
    fromMinute: row.from_minute,
    toMinute: row.to_minute,
    fee: row.fee,
    versionId: row.ordinance_version_id,
  }));
}
