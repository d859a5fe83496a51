import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import { anyOf } from '#server/db/anyOf.ts';
import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';

/**
 * Some of the people who still wait for a draw, held until the transaction ends, in the order in which people are
 * locked.
 */
export async function lockEntrants(
  trx: Database,
  { tenantId, drawId, limit }: NamedDraw & { readonly limit: number },
): Promise<readonly string[]> {
  const waiting = await trx
    .selectFrom('event_reservation')
    .innerJoin('lottery_entry', (join) =>
      join
        .onRef('lottery_entry.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('lottery_entry.draw_id', '=', 'event_reservation.draw_id')
        .onRef('lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .select('event_reservation.user_id')
    .distinct()
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('lottery_entry.tenant_id', '=', tenantId)
    .where('event_reservation.draw_id', '=', drawId)
    .where('event_reservation.state', '=', 'applied' satisfies EventReservationState)
    .orderBy('event_reservation.user_id')
    .limit(limit)
    .execute();
  const userIds = waiting.map(({ user_id }) => user_id);
  await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return userIds;
}

/** An application and what the draw made of it. */
export type Applied = { readonly eventReservationId: string; readonly eventId: string; readonly hasWon: boolean };

/** What these people applied for in a draw and still wait for, the best rank first. */
export async function appliedBy(
  trx: Database,
  { tenantId, drawId, userIds }: NamedDraw & { readonly userIds: readonly string[] },
): Promise<Applied[]> {
  const rows = await trx
    .selectFrom('event_reservation')
    .innerJoin('lottery_entry', (join) =>
      join
        .onRef('lottery_entry.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('lottery_entry.draw_id', '=', 'event_reservation.draw_id')
        .onRef('lottery_entry.user_id', '=', 'event_reservation.user_id'),
    )
    .innerJoin('lottery_result', (join) =>
      join
        .onRef('lottery_result.tenant_id', '=', 'lottery_entry.tenant_id')
        .onRef('lottery_result.draw_id', '=', 'lottery_entry.draw_id')
        .onRef('lottery_result.entry_number', '=', 'lottery_entry.entry_number'),
    )
    .select(['event_reservation.event_reservation_id', 'event_reservation.event_id', 'lottery_result.won'])
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('lottery_entry.tenant_id', '=', tenantId)
    .where('lottery_result.tenant_id', '=', tenantId)
    .where('event_reservation.draw_id', '=', drawId)
    .where('event_reservation.user_id', '=', anyOf(userIds))
    .where('event_reservation.state', '=', 'applied' satisfies EventReservationState)
    .orderBy('lottery_result.rank')
    .orderBy('event_reservation.sequence')
    .execute();
  return rows.map(({ event_reservation_id, event_id, won }) => ({
    eventReservationId: event_reservation_id,
    eventId: event_id,
    hasWon: Array.isArray(won) && won.includes(event_id),
  }));
}
