import type { ReservationState } from '#rules/facility/reservationStates.ts';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';

/** The reservations that still wait for a draw, by entry number, held until the transaction ends. */
export async function waitingReservations(trx: Database, { tenantId, drawId }: NamedDraw) {
  const rows = await trx
    .selectFrom('reservation')
    .select(['reservation_id', 'entry_number'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('state', '=', 'lottery_waiting' satisfies ReservationState)
    .orderBy('reservation_id')
    .forNoKeyUpdate()
    .execute();
  return new Map(rows.map(({ entry_number, reservation_id }) => [entry_number ?? '', reservation_id]));
}
