import { sql } from 'kysely';
import type { ReservationState } from '#rules/facility/reservationStates.ts';
import { anyOf } from '#server/db/anyOf.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

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

/** A reservation that waits and what the draw made of it. */
export type Drawn = { readonly reservationId: string; readonly hasWon: boolean };

/** Some of the reservations that still wait for a draw with their results, held until the transaction ends. */
export async function someDrawn(
  trx: Database,
  { tenantId, drawId, limit }: NamedDraw & { readonly limit: number },
): Promise<Drawn[]> {
  const rows = await trx
    // First some, then their results: right after a draw the database knows nothing of how many there are, and would
    // look through all results for each.
    .with('some', (build) =>
      build
        .selectFrom('reservation')
        .select(['reservation_id', 'entry_number'])
        .where('tenant_id', '=', tenantId)
        .where('draw_id', '=', drawId)
        .where('state', '=', 'lottery_waiting' satisfies ReservationState)
        .orderBy('reservation_id')
        .limit(limit)
        .forNoKeyUpdate(),
    )
    .selectFrom('some')
    .innerJoin('lottery_result', 'lottery_result.entry_number', 'some.entry_number')
    .select(['reservation_id', sql<boolean>`jsonb_array_length(won) > 0`.as('has_won')])
    .where('lottery_result.tenant_id', '=', tenantId)
    .where('lottery_result.draw_id', '=', drawId)
    .orderBy('reservation_id')
    .execute();
  return rows.map(({ reservation_id, has_won }) => ({ reservationId: reservation_id, hasWon: has_won }));
}

type Changed = {
  readonly tenantId: string;
  readonly reservationIds: readonly string[];
  readonly state: ReservationState;
  readonly nowMs: number;
};

/** Writes one state for several reservations. */
export const changeStates = (trx: Database, { tenantId, reservationIds, state, nowMs }: Changed) =>
  trx
    .updateTable('reservation')
    .set({ state, changed_at: new Date(nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', anyOf(reservationIds))
    .execute();
