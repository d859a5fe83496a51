import type { Tenant } from '#contract/tenant.ts';
import { dayFromNumber } from '#rules/day/day.ts';
import type { StampRange } from '#rules/facility/frames.ts';
import { cutAtMidnight, unionOf } from '#rules/facility/stretches.ts';
import type { Definition, EventDefinition, FacilityDefinition } from '#rules/lottery/definition.ts';
import { type Holdings, noHoldings, type TakenPlace } from '#rules/lottery/holdings.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { isLive } from '../event/seat.queries.ts';
import { occupiedSpaces } from '../facility/occupancy.queries.ts';
import type { PersonalEntry } from './entry.queries.ts';
import { eventsHad } from './eventEntries.ts';
import { spacesOf } from './spacesOf.ts';

type Look = {
  readonly tenant: Tenant;
  readonly nowMs: number;
  readonly definition: Definition;
  readonly entries: readonly PersonalEntry[];
};

/** What is held already of what a draw gives away; its spaces or events are locked. */
export const holdingsNow = (trx: Database, { definition, ...look }: Look): Promise<Holdings> =>
  definition.kind === 'facility' ? placesNow(trx, { ...look, definition }) : seatsNow(trx, { ...look, definition });

/**
 * Every stretch without a gap as one, cut at midnight only: what another draw that is not announced holds must not show by
 * where its parts meet.
 */
async function placesNow(
  trx: Database,
  { tenant, nowMs, definition }: Look & { readonly definition: FacilityDefinition },
): Promise<Holdings> {
  const { tenantId, timeZone } = tenant;
  const occupied = await occupiedSpaces(trx, {
    tenantId,
    timeZone,
    nowMs,
    spaceIds: spacesOf(definition),
    period: { first: definition.firstDay, last: definition.lastDay },
  });
  const bySpace = Map.groupBy(occupied, ({ spaceId }) => spaceId);
  const places = [...bySpace].flatMap(([space, ranges]) => cutAtMidnight(unionOf(ranges)).map(placeIn(space)));
  return { ...noHoldings, places };
}

const placeIn =
  (space: string) =>
  ({ from, to }: StampRange): TakenPlace => {
    const day = Math.floor(from / 1440);
    return { space, date: dayFromNumber(day), from: from - day * 1440, to: to - day * 1440 };
  };

async function seatsNow(
  trx: Database,
  { tenant: { tenantId }, definition, entries }: Look & { readonly definition: EventDefinition },
): Promise<Holdings> {
  const eventIds = definition.events.flatMap(({ id, seats }) => (seats === undefined ? [] : [id]));
  const taken = await trx
    .selectFrom('event_reservation')
    .select((build) => ['event_id', build.fn.countAll<number>().as('count')])
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', anyOf(eventIds))
    .where('seat_number', 'is not', null)
    .where(isLive)
    .groupBy('event_id')
    .execute();
  const had = await eventsHad(trx, { tenantId, userIds: entries.map(({ userId }) => userId) });
  return {
    ...noHoldings,
    seats: Object.fromEntries(taken.map(({ event_id, count }) => [event_id, count])),
    held: Object.fromEntries(
      entries.map(({ line, userId }) => [line.n, (had.get(userId) ?? []).map(({ event_id }) => event_id)]),
    ),
  };
}
