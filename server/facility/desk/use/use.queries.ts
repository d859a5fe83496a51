import { type Insertable, sql } from 'kysely';
import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Database } from '#server/db/connect.ts';
import type { Reservation } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import type { HistoryLine } from '#server/facility/historyLine.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

/** How staff have settled fees, by reservation; one whose fee they have not is left out. */
export async function feeDecisionsOf(
  trx: Database,
  { tenantId, reservationIds }: { readonly tenantId: string; readonly reservationIds: readonly string[] },
): Promise<ReadonlyMap<string, FeeDecision>> {
  const rows = await trx
    .selectFrom('reservation_history')
    .distinctOn('reservation_id')
    .select(['reservation_id', sql<FeeDecision>`after->'decision'`.as('decision')])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', anyOf(reservationIds))
    // Days that were given up take their part of a sum with them.
    .where('action', 'in', ['settleFee', 'cancelDays'] satisfies HistoryLine['action'][])
    .where(sql<boolean>`after->'decision' is not null`)
    .orderBy('reservation_id')
    .orderBy('sequence', 'desc')
    .execute();
  return new Map(rows.map(({ reservation_id, decision }) => [reservation_id, decision]));
}

/** The same of one. */
export const feeDecisionOf = async (trx: Database, { tenantId, reservationId }: Named) =>
  (await feeDecisionsOf(trx, { tenantId, reservationIds: [reservationId] })).get(reservationId);

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

/** What a reservation copies of its plan and the catalogue. */
export type FrozenColumns = Partial<Insertable<Reservation>>;

type Rewritten = Named & {
  /** Those of them that become others. */
  readonly frozen: FrozenColumns;
  readonly details: readonly PlannedDetail[];
  readonly paymentState: PaymentState;
  readonly payUntil: Date | null;
  /** What it owes is a difference, for which its place is not taken. */
  readonly keepsPlace: boolean;
  readonly nowMs: number;
};

const documents = ['equipment_quantities', 'fee_breakdown', 'charged_days', 'use_conditions', 'ladders'] as const;

/** As text, because the driver takes a list for an array of the database. */
const documentOf = (document: unknown) => (document == null ? null : JSON.stringify(document));

/** Writes a locked reservation and its lines anew. */
export async function rewriteReservation(trx: Database, { tenantId, reservationId, details, ...written }: Rewritten) {
  await trx
    .updateTable('reservation')
    .set({
      ...written.frozen,
      ...Object.fromEntries(documents.map((column) => [column, documentOf(written.frozen[column])])),
      payment_state: written.paymentState,
      pay_until: written.payUntil,
      keeps_place: written.keepsPlace,
      changed_at: new Date(written.nowMs),
    })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
  await trx
    .deleteFrom('reservation_detail')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
  await trx
    .insertInto('reservation_detail')
    .values(
      details.map((detail) => ({
        tenant_id: tenantId,
        reservation_id: reservationId,
        detail_number: detail.detailNumber,
        date: detail.date,
        frame_name: detail.frameName,
        from_minute: detail.fromMinute,
        to_minute: detail.toMinute,
        fee: detail.fee,
        ordinance_version_id: detail.versionId,
      })),
    )
    .execute();
}
