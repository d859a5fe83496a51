import { type Insertable, sql } from 'kysely';
import type { PlannedDetail } from '#rules/facility/booking/decideReservation.ts';
import type { FeeDecision } from '#rules/facility/fee/settledFee.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { anyOf } from '#server/db/anyOf.ts';
import type { Database } from '#server/db/connect.ts';
import type { Reservation } from '#server/db/schema.ts';
import type { HistoryLine } from '#server/facility/history.queries.ts';

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

type Moved = Named & {
  /** What a reservation copies of its plan and the catalogue, but for what it stays. */
  readonly frozen: Partial<Insertable<Reservation>>;
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
export async function rewriteReservation(trx: Database, { tenantId, reservationId, details, ...moved }: Moved) {
  await trx
    .updateTable('reservation')
    .set({
      ...moved.frozen,
      ...Object.fromEntries(documents.map((column) => [column, documentOf(moved.frozen[column])])),
      payment_state: moved.paymentState,
      pay_until: moved.payUntil,
      keeps_place: moved.keepsPlace,
      changed_at: new Date(moved.nowMs),
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
