import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import type { EventDefinition } from '#rules/lottery/published/definition.ts';
import { type Holdings, noHoldings } from '#rules/lottery/published/holdings.ts';
import type { Context } from '#server/context.ts';
import { eventsHad, seatsTaken } from './holdings.queries.ts';

/** The seats that are taken of the events of a draw, which are locked, and the events its entrants have already. */
export async function eventHoldings(
  { trx, tenant: { tenantId } }: Context,
  { events }: EventDefinition,
  entries: readonly PersonalEntry[],
): Promise<Holdings> {
  const eventIds = events.flatMap(({ id, seats }) => (seats === undefined ? [] : [id]));
  const taken = await seatsTaken(trx, { tenantId, eventIds });
  const had = await eventsHad(trx, { tenantId, userIds: entries.map(({ userId }) => userId) });
  return {
    ...noHoldings,
    seats: Object.fromEntries(taken.map(({ event_id, count }) => [event_id, count])),
    held: Object.fromEntries(
      entries.map(({ line, userId }) => [line.n, (had.get(userId) ?? []).map(({ event_id }) => event_id)]),
    ),
  };
}
