import { sql } from 'kysely';
import type { LaterCharge } from '#rules/facility/fee/laterCharges.ts';
import type { FeeBreakdown } from '#rules/ordinance/feeUnder.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Database } from '../db/connect.ts';
import type { HistoryLine } from './history.queries.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

const action = 'addCharge' satisfies HistoryLine['action'];

/** How the history keeps a charge: its reason in the column that is forgotten with the person, the rest beside it. */
export const chargeLine = ({ reason, ...charge }: LaterCharge) => ({ action, reason, charge }) as const;

/** What staff have charged beside the fee, in its order. It stands in the history, where nothing can be changed. */
export async function laterChargesOf(trx: Database, { tenantId, reservationId }: Named): Promise<LaterCharge[]> {
  const rows = await trx
    .selectFrom('reservation_history')
    .select(['reason', sql<Omit<LaterCharge, 'reason'>>`after->'charge'`.as('charge')])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('action', '=', action)
    .orderBy('sequence')
    .execute();
  return rows.map(({ reason, charge }) => ({ ...charge, reason }));
}

/** How the fee of a reservation came about. */
export async function breakdownOf(trx: Database, { tenantId, reservationId }: Named) {
  const row = await trx
    .selectFrom('reservation')
    .select('fee_breakdown')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  // Only breakdowns are written there.
  return row.fee_breakdown as FeeBreakdown | null;
}

/** How it is paid from now on. What is to be paid at the counter now has no due date: the fee was paid in time. */
export const writeCharged = (
  trx: Database,
  { tenantId, reservationId, paymentState }: Named & { readonly paymentState: PaymentState },
) =>
  sql`
    update reservation set pay_until = case when payment_state = ${paymentState} then pay_until end,
      payment_state = ${paymentState}
    where tenant_id = ${tenantId} and reservation_id = ${reservationId}`.execute(trx);
