import { sql } from 'kysely';
import { cameStates, statesBefore, useStates } from '#rules/facility/booking/reservationStates.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { literals } from '#server/db/sql/literals.ts';

type At = { readonly tenantId: string; readonly reach: Reach };

/** Those of some places; all of them where everything is reached. */
const placed = (reach: Reach) =>
  reach === null ? sql`true` : sql`reservation.container_id = any(${[...reach]}::uuid[])`;

const counted = async (trx: Database, query: ReturnType<typeof sql<{ number: number }>>) =>
  (await query.execute(trx)).rows[0]?.number ?? 0;

/** Uses that wait for a decision. */
export const countUnderReview = (trx: Database, { tenantId, reach }: At) =>
  counted(
    trx,
    sql<{ number: number }>`select count(*)::integer as number from reservation
      where tenant_id = ${tenantId} and state in (${literals(statesBefore('approve'))}) and ${placed(reach)}`,
  );

/** A use whose fee staff have still to decide on. */
export const feeIsOpen = sql`not is_fee_final and state in (${literals(statesBefore('move'))})`;

/** How many such there are from a day on. */
export const countOpenFees = (trx: Database, { tenantId, reach, today }: At & { readonly today: string }) =>
  counted(
    trx,
    sql<{ number: number }>`select count(*)::integer as number from reservation
      where tenant_id = ${tenantId} and ${feeIsOpen} and last_date >= ${today} and ${placed(reach)}`,
  );

/** Uses of a day: how many there are, and how many of them have come. */
export async function countReception(trx: Database, { tenantId, reach, today }: At & { readonly today: string }) {
  const { rows } = await sql<{ all: number; come: number }>`
    select count(*)::integer as all, count(*) filter (where state in (${literals(cameStates)}))::integer as come
    from reservation
    where tenant_id = ${tenantId} and first_date <= ${today} and last_date >= ${today}
      and state in (${literals(useStates)}) and ${placed(reach)}
      and exists (select from reservation_detail where reservation_detail.tenant_id = ${tenantId}
        and reservation_detail.reservation_id = reservation.reservation_id and date = ${today})`.execute(trx);
  return rows[0] ?? { all: 0, come: 0 };
}
