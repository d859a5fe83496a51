import { ordinalsIn } from '#rules/day/monthlyDay.ts';
import { closedStretches, closureKinds, isClosureKind } from '#rules/facility/closure/closurePlan.ts';
import { coverOf, type Stretch } from '#rules/facility/closure/coverOf.ts';
import type { Context } from '#server/context.ts';
import { raiseSpaces } from '#server/readCache/version.queries.ts';
import { instantOf } from '#server/time.ts';
import type { ClosureRow } from './closure.queries.ts';
import { cutRows, deleteReleasing, insertGaps, type TakenBy, takenWithin } from './cover.queries.ts';

type Times = Pick<
  ClosureRow,
  'first_day' | 'last_day' | 'weekdays' | 'ordinals' | 'from_minute' | 'to_minute' | 'space_ids'
>;

export const timesOf = (row: Omit<Times, 'space_ids'>) => ({
  from: row.first_day,
  to: row.last_day,
  weekdays: row.weekdays,
  ordinals: ordinalsIn(row.ordinals),
  fromMinute: row.from_minute,
  toMinute: row.to_minute,
});

/** All stretches that a closure closes, a day and a space each. */
export function stretchesOf(times: Times, timeZone: string): Stretch[] {
  const days = closedStretches(timesOf(times)).map(({ from, to }) => ({
    from: instantOf(from, timeZone).getTime(),
    to: instantOf(to, timeZone).getTime(),
  }));
  return times.space_ids.flatMap((spaceId) => days.map((day) => ({ spaceId, ...day })));
}

/** The instants around stretches, of which there is at least one. */
export const around = (stretches: readonly Stretch[]) => ({
  from: new Date(stretches.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY)),
  to: new Date(stretches.reduce((most, { to }) => Math.max(most, to), 0)),
});

/**
 * Closes what nobody has of a closure's stretches, and marks what reservations hold there, which becomes the closure's
 * when they end. What is held for a draw stays as it is. Done again, it closes what has become free since. The spaces
 * are locked first, so nobody comes in between; the constraint is the judge.
 */
export async function cover({ trx, tenant }: Context, closure: ClosureRow) {
  const { tenantId, timeZone } = tenant;
  const { closure_id: closureId, space_ids: spaceIds, kind, told } = closure;
  if (spaceIds.length === 0) return;
  await raiseSpaces(trx, { tenantId, spaceIds });
  const stretches = stretchesOf(closure, timeZone);
  const within = { tenantId, spaceIds, ...around(stretches) };
  await deleteReleasing(trx, within);
  const taken = await takenWithin(trx, within);
  const { gaps, cut } = coverOf(stretches, taken);
  const holders = new Map(taken.map((row): [string, TakenBy] => [row.id, row]));
  const parts = cut.flatMap(({ id, parts: pieces }) =>
    pieces.map((piece) => ({ ...piece, reservationId: holders.get(id)?.reservationId ?? '' })),
  );
  await cutRows(trx, { tenantId, closureId, ids: cut.map(({ id }) => id), parts });
  const takesAs = isClosureKind(kind) ? closureKinds[kind].takesAs : 'closure';
  if (gaps.length > 0) await insertGaps(trx, { tenantId, closureId, takesAs, told, gaps });
}
