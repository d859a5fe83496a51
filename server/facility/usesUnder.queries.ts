import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { Database } from '../db/connect.ts';

type Wanted = {
  readonly tenantId: string;
  readonly containerId: string;
  /** The first day, and the day after the last; null for no end. */
  readonly from: string;
  readonly until: string | null;
};

/** Reservations and entries of a place that are open and used on some of these days. */
const openUses = (trx: Database, { tenantId, containerId, from, until }: Wanted) =>
  trx
    .selectFrom('reservation')
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.container_id', '=', containerId)
    .where('reservation.state', 'in', statesThat('isOpen'))
    .where('reservation.last_date', '>=', from)
    .$if(until !== null, (query) => query.where('reservation.first_date', '<', until ?? ''));

/** How many there are, and their fees together. */
export async function sumOfUses(trx: Database, wanted: Wanted) {
  const row = await openUses(trx, wanted)
    .select((build) => [build.fn.countAll<string>().as('number'), build.fn.sum<string | null>('fee').as('fees')])
    .executeTakeFirst();
  return { number: Number(row?.number ?? 0), fees: Number(row?.fees ?? 0) };
}

/** The first of them, by day. */
export const firstUses = (trx: Database, wanted: Wanted, limit: number) =>
  openUses(trx, wanted)
    .select(['reservation_id', 'article_name', 'first_date', 'state', 'fee'])
    .orderBy('first_date')
    .orderBy('reservation_id')
    .limit(limit)
    .execute();
