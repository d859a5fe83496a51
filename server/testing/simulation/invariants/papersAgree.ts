import { sql } from 'kysely';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import type { People } from '../town.ts';

/**
 * What was printed: numbers of bills and of receipts without gaps, and of each reservation at most one bill that stands,
 * which asks for just what is owed. A sentence for each violation.
 */
export async function papersAgree(town: People): Promise<readonly string[]> {
  return [...(await gaps(town, 'bill')), ...(await gaps(town, 'receipt')), ...(await standingBills(town))];
}

async function gaps({ server, tenant: { tenantId } }: People, table: 'bill' | 'receipt') {
  const { rows } = await sql<{ fiscal_year: number; papers: number; last: number }>`
    select fiscal_year, count(*)::integer as papers, max(number) as last
    from ${sql.table(table)} where tenant_id = ${tenantId} group by fiscal_year`.execute(server.db);
  return rows.flatMap(({ fiscal_year, papers, last }) =>
    papers === last ? [] : [`${fiscal_year}: ${papers} of ${table}, and the last is number ${last}`],
  );
}

type Billed = { readonly reservation_id: string; readonly state: string; readonly open: number };

async function standingBills({ server, tenant: { tenantId, tenantAlias } }: People) {
  const { rows } = await sql<Billed>`
    select reservation_id, state,
      (select coalesce(sum(case kind
        when 'charged' then amount when 'released' then -amount
        when 'received' then -amount when 'received_at_counter' then -amount
        when 'refund_due' then amount when 'set_off' then -amount else 0 end), 0)::integer
        from ledger where ledger.reservation_id = reservation.reservation_id) as open
    from reservation
    where tenant_id = ${tenantId}
      and exists (select from bill where bill.reservation_id = reservation.reservation_id)`.execute(server.db);
  const problems: string[] = [];
  for (const { reservation_id: reservationId, state, open } of rows) {
    const { items } = await asStaff(server, tenantAlias, 'Desk/ListBills', { reservationId });
    const sums = items.filter(({ voidReason }) => voidReason === null).map(({ amount }) => amount);
    const isCanceled = isReservationState(state) && reservationStates[state].isCanceled;
    const isRight = sums.length === 0 || (sums.length === 1 && sums[0] === open && open > 0 && !isCanceled);
    if (!isRight) problems.push(`${reservationId} is ${state} and owes ${open}; bills that stand: ${sums.join()}`);
  }
  return problems;
}
