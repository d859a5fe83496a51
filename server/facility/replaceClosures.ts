import type { Database } from '../db/connect.ts';
import { type Change, noChange, sumOf } from '../db/rows.ts';
import { liftWithdrawn } from './closure/liftWithdrawn.ts';
import {
  type Closure,
  closuresOf,
  type DrawUnder,
  deleteReleasedUnder,
  drawsUnder,
  insertClosures,
  type ReservationUnder,
  removeClosures,
  reservationsUnder,
  type WantedClosure,
} from './closure.queries.ts';

/** What was replaced, and the entries that were not stored because somebody has a place under them. */
export type Replaced = {
  readonly change: Change;
  readonly overReservations: readonly ReservationUnder[];
  readonly overDraws: readonly DrawUnder[];
};

const identityOf = ({ space_id, starts_at, ends_at, kind, note, closure_rule_id }: Closure) =>
  [space_id, starts_at.getTime(), ends_at.getTime(), kind, note, closure_rule_id].join('\n');

/** The order in which a booking takes its places. */
const inOrderOfPlaces = (one: Closure, other: Closure) =>
  one.space_id.localeCompare(other.space_id) || one.starts_at.getTime() - other.starts_at.getTime();

/**
 * Leaves exactly these closures and official uses; unchanged ones are not touched. The caller has locked the spaces.
 * Places that only wait for their release give way. An entry over any other place is answered and not stored.
 */
export async function replaceClosures(
  trx: Database,
  {
    tenantId,
    now,
    wanted,
  }: { readonly tenantId: string; readonly now: Date; readonly wanted: readonly WantedClosure[] },
): Promise<Replaced> {
  const known = await closuresOf(trx, tenantId);
  const isWanted = new Set(wanted.map(identityOf));
  const isKnown = new Set(known.map(identityOf));
  const surplus = known.filter((closure) => !isWanted.has(identityOf(closure)));
  const missing = wanted.filter((closure) => !isKnown.has(identityOf(closure)));
  await removeClosures(trx, { tenantId, occupancyIds: surplus.map(({ occupancy_id }) => occupancy_id) });
  await liftWithdrawn(trx, { tenantId, closureIds: surplus.flatMap(({ closure_id }) => closure_id ?? []), now });
  const removed = { ...noChange, removed: surplus.length };
  if (missing.length === 0) return { change: removed, overReservations: [], overDraws: [] };

  await deleteReleasedUnder(trx, { tenantId, closures: missing });
  const overReservations = await reservationsUnder(trx, { tenantId, closures: missing });
  const overDraws = await drawsUnder(trx, { tenantId, closures: missing });
  const refused = new Set([...overReservations, ...overDraws].map(({ entry }) => entry));
  const closures = missing.filter(({ entry }) => !refused.has(entry)).toSorted(inOrderOfPlaces);
  return {
    change: sumOf([removed, await insertClosures(trx, { tenantId, closures })]),
    overReservations,
    overDraws,
  };
}
