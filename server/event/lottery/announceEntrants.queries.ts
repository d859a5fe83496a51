import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';
import type { Waiting } from '#server/lottery/drawKind.ts';
import { entrantsOf, resultsOf } from '#server/lottery/entry.queries.ts';

const applications = (trx: Database, { tenantId, drawId }: NamedDraw) =>
  trx
    .selectFrom('event_reservation')
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('state', '=', 'applied' satisfies EventReservationState);

/** The people who still wait for a draw with their results, in the order in which people are locked. */
export async function waitingFor(trx: Database, named: NamedDraw): Promise<Waiting[]> {
  const entrants = await entrantsOf(trx, named);
  const results = new Map((await resultsOf(trx, named)).map((result) => [entrants.get(result.n), result]));
  const rows = await applications(trx, named).select('user_id').distinct().orderBy('user_id').execute();
  return rows.flatMap(({ user_id }) => {
    const result = results.get(user_id);
    return result ? [{ id: user_id, result }] : [];
  });
}

/** What these people applied for in a draw and still wait for, in the order of adding. */
export const appliedBy = (trx: Database, { userIds, ...named }: NamedDraw & { readonly userIds: readonly string[] }) =>
  applications(trx, named)
    .select(['event_reservation_id', 'event_id', 'user_id'])
    .where('user_id', '=', anyOf(userIds))
    .orderBy('sequence')
    .execute();
