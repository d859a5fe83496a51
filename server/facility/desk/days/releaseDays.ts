import { localDateTimeAt } from '#rules/day/day.ts';
import { placesOf } from '#rules/reservation/placesOf.ts';
import type { Use } from '#rules/reservation/useTimes.ts';
import type { Context } from '#server/context.ts';
import { instantOfStamp, longestRowMs } from '#server/facility/occupancy.queries.ts';
import { preparedSpacesOf } from '#server/facility/payable.queries.ts';
import { instantOf } from '#server/time.ts';
import { releaseUses } from './days.queries.ts';

/**
 * Frees at once what a locked reservation holds for some of its uses, their preparation time included. The others hold
 * what they would hold by themselves.
 */
export async function releaseDays(
  { trx, tenant, nowMs }: Context,
  { reservationId, uses, stays }: { reservationId: string; uses: readonly Use[]; stays: ReadonlySet<string> },
) {
  const { tenantId, timeZone } = tenant;
  const named = { tenantId, reservationId };
  const room = await preparedSpacesOf(trx, named);
  if (!room) return;
  const places = placesOf(
    room,
    uses.filter(({ date }) => stays.has(date)),
  );
  const startOf = (day: string) => {
    const place = places.find(({ date }) => date === day);
    return place ? instantOfStamp(place.from, timeZone) : null;
  };
  const rows = uses.map(({ date, toMinute }, index) => {
    const follows = uses[index - 1];
    const extended = follows !== undefined && !stays.has(follows.date) ? startOf(date) : null;
    return {
      ends: instantOf(localDateTimeAt(date, toMinute), timeZone),
      until: instantOf(localDateTimeAt(date, toMinute + room.preparationAfter), timeZone),
      is_given_up: !stays.has(date),
      extended,
      earliest: extended && new Date(extended.getTime() - longestRowMs),
    };
  });
  const given = {
    ...named,
    releaseAt: new Date(nowMs),
    now: new Date(nowMs),
    isGivenUp: true,
    uses: JSON.stringify(rows),
  };
  await releaseUses(trx, given);
}
