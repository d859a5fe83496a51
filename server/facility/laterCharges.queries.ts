import { sql } from 'kysely';
import type { LaterCharge } from '#rules/facility/fee/laterCharges.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import type { Database } from '../db/connect.ts';
import type { HistoryLine } from './historyLine.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

const action = 'addCharge' satisfies HistoryLine['action'];

/** How the history keeps a charge: its reason in the column that is forgotten with the person, the rest beside it. */
export const chargeLine = ({ reason, ...charge }: LaterCharge) => ({ action, reason, charge }) as const;

/**
 * What staff have charged beside the fee, in its order, and what was kept for days that were given up. It stands in the
 * history, where nothing can be changed.
 */
export async function laterChargesOf(trx: Database, { tenantId, reservationId }: Named): Promise<LaterCharge[]> {
  const rows = await trx
    .selectFrom('reservation_history')
    // Why days were given up is told with these.
    .select(sql<string>`case when action = ${action} then reason else '' end`.as('reason'))
    .select(sql<Omit<LaterCharge, 'reason'>>`after->'charge'`.as('charge'))
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('action', 'in', [action, 'cancelDays'] satisfies HistoryLine['action'][])
    .where(sql<boolean>`after->'charge' is not null`)
    .orderBy('sequence')
    .execute();
  return rows.map(({ reason, charge }) => ({ ...charge, reason }));
}

/** Whether the same line was charged for the same sum and reason after a moment. */
export async function isChargedSince(
  trx: Database,
  { tenantId, reservationId, charge, since }: Named & { readonly charge: LaterCharge; readonly since: Date },
) {
  const row = await trx
    .selectFrom('reservation_history')
    .select('sequence')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('action', '=', action)
    .where('happened_at', '>', since)
    .where('reason', '=', charge.reason)
    .where(sql<string>`after->'charge'->>'label'`, '=', charge.label)
    .where(sql<number>`(after->'charge'->>'yen')::integer`, '=', charge.yen)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
