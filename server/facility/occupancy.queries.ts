import { sql } from 'kysely';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/articleFacts.ts';
import type { PlannedPlace } from '#rules/use/placesOf.ts';
import { anyOf } from '../db/anyOf.ts';
import type { Database } from '../db/connect.ts';
import { raiseSpaces, raiseSpacesTakenBy } from '../fresh/version.queries.ts';
import { newId } from '../newId.ts';
import { instantOf } from '../time.ts';

/**
 * The longest a row may be (a check of the table), so a row that reaches into a period starts at most this long before.
 */
const longestRowMs = 2 * 24 * 60 * 60 * 1000;

/** Minutes that preparation time may reach beyond a day at most (a check of the article table). */
const longestPreparation = 720;

type Spaces = { readonly tenantId: string; readonly spaceIds: readonly string[] };

/** `nowMs`, because a row whose release has come does not count any more. */
type Moment = { readonly tenantId: string; readonly nowMs: number; readonly timeZone: string };

/** Days 'YYYY-MM-DD', both included. */
export type Period = { readonly first: string; readonly last: string };

export type Look = Moment & { readonly period: Period };

/** Minutes since 1970-01-01T00:00 on the wall clock of the zone, as minuteStamp() counts them. */
const stampOf = (column: 'starts_at' | 'ends_at', timeZone: string) =>
  sql<number>`(date_part('epoch', ${sql.ref(column)} at time zone ${timeZone}) / 60)::integer`;

/** What a winner has before his draw is announced looks like all the rest that is held for it. */
const shownKind = sql<string>`case when draw_id is null then kind else 'draw' end`;

type Days = Omit<Look, 'nowMs'>;

/**
 * What takes any space of the tenant on the days or within preparation time of them, released or not, for other queries
 * to narrow to their spaces; see occupiedFrom. Reads plain columns, which an index answers alone.
 */
function occupancyOn(trx: Database, { tenantId, timeZone, period }: Days) {
  const from = instantOf(localDateTimeAt(period.first, -longestPreparation), timeZone);
  const to = instantOf(localDateTimeAt(addDays(period.last, 1), longestPreparation), timeZone);
  return trx
    .selectFrom('occupancy')
    .select('space_id')
    .select(shownKind.as('kind'))
    .select([stampOf('starts_at', timeZone).as('from'), stampOf('ends_at', timeZone).as('to')])
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', to)
    .where('starts_at', '>=', new Date(from.getTime() - longestRowMs))
    .where('ends_at', '>', from);
}

/** The same without what is released by now. */
export const occupancyDuring = (trx: Database, { nowMs, ...days }: Look) =>
  occupancyOn(trx, days).where((where) =>
    where.or([where('release_at', 'is', null), where('release_at', '>', new Date(nowMs))]),
  );

/** A row of occupancyDuring as the rules know it. */
export const occupiedFrom = (row: { space_id: string; kind: string; from: number; to: number }): Occupied => ({
  spaceId: row.space_id,
  kind: row.kind as Occupied['kind'],
  from: row.from,
  to: row.to,
});

/** What takes a space until it is released; null where nobody has released it. In milliseconds since 1970. */
export type OccupiedUntil = Occupied & { readonly releaseMs: number | null };

/** What takes the spaces of a place on some days, released or not, in no order. */
export async function occupancyOfPlace(
  trx: Database,
  { containerId, ...days }: Days & { readonly containerId: string },
): Promise<readonly OccupiedUntil[]> {
  const spaces = trx
    .selectFrom('space')
    .select('space.space_id')
    .where('space.tenant_id', '=', days.tenantId)
    .where('space.container_id', '=', containerId);
  const rows = await occupancyOn(trx, days)
    .select('release_at')
    .where('space_id', '=', sql<string>`any(array(${spaces}))`)
    .execute();
  return rows.map((row) => ({ ...occupiedFrom(row), releaseMs: row.release_at?.getTime() ?? null }));
}

/** What takes the spaces, in no order. */
export async function occupiedSpaces(trx: Database, { spaceIds, ...look }: Look & Spaces) {
  const rows = await occupancyDuring(trx, look).where('space_id', '=', anyOf(spaceIds)).execute();
  return rows.map(occupiedFrom);
}

/**
 * Locks the spaces until the transaction ends, always in the same order, so that requests for the same place wait for
 * each other instead of failing at the constraint. Whoever takes a place calls this first and then reads again. The
 * lock is that on the spaces' versions, which are raised.
 */
export const lockSpaces = raiseSpaces;

/** True when every place is now the reservation's; false when the constraint found somebody else in one of them. */
export async function takePlaces(
  trx: Database,
  wanted: Moment & Spaces & { readonly reservationId: string; readonly places: readonly PlannedPlace[] },
) {
  const { tenantId, timeZone, reservationId } = wanted;
  const ranges = wanted.places.map(({ from, to }) => ({
    starts_at: instantOfStamp(from, timeZone),
    ends_at: instantOfStamp(to, timeZone),
  }));
  await deleteReleasedWithin(trx, { ...wanted, ranges });
  const rows = wanted.spaceIds.toSorted().flatMap((space_id) =>
    ranges.map((range) => ({
      tenant_id: tenantId,
      occupancy_id: newId(),
      space_id,
      ...range,
      kind: 'reservation',
      reservation_id: reservationId,
    })),
  );
  const taken = await trx
    .insertInto('occupancy')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning('occupancy_id')
    .execute();
  return taken.length === rows.length;
}

/** The instant of a minuteStamp(). */
export const instantOfStamp = (stamp: number, timeZone: string) =>
  instantOf(localDateTimeAt('1970-01-01', stamp), timeZone);

/** Deletes released places, which no read counts any more: no version is raised. */
export const deleteReleased = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) => trx.deleteFrom('occupancy').where('tenant_id', '=', tenantId).where('release_at', '<=', new Date(nowMs)).execute();

/** Deletes released rows that the constraint would still see. */
const deleteReleasedWithin = (
  trx: Database,
  {
    tenantId,
    spaceIds,
    nowMs,
    ranges,
  }: Moment & Spaces & { readonly ranges: readonly { starts_at: Date; ends_at: Date }[] },
) =>
  trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('release_at', '<=', new Date(nowMs))
    .where((where) =>
      where.or(
        ranges.map(({ starts_at, ends_at }) =>
          where.and([
            where('starts_at', '<', ends_at),
            where('starts_at', '>=', new Date(starts_at.getTime() - longestRowMs)),
            where('ends_at', '>', starts_at),
          ]),
        ),
      ),
    )
    .execute();

/**
 * Frees what a reservation holds: at once, or from the instant `releaseAt` if that is later than now. What an
 * unannounced draw gave it stays held for that draw.
 */
export async function releasePlaces(
  trx: Database,
  held: { readonly tenantId: string; readonly reservationId: string; readonly releaseAt: Date; readonly nowMs: number },
) {
  const { tenantId, reservationId, releaseAt, nowMs } = held;
  await raiseSpacesTakenBy(trx, held);
  await trx
    .updateTable('occupancy')
    .set({ kind: 'draw', reservation_id: null })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('draw_id', 'is not', null)
    .execute();
  if (releaseAt.getTime() > nowMs) return holdUntil(trx, { tenantId, reservationId, releaseAt });
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
}

async function holdUntil(
  trx: Database,
  { tenantId, reservationId, releaseAt }: { tenantId: string; reservationId: string; releaseAt: Date },
) {
  await trx
    .updateTable('occupancy')
    .set({ release_at: releaseAt })
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
}

/** Frees what a finished use held. A remaining preparation time is freed at its end. */
export async function freeUsedPlaces(
  trx: Database,
  {
    tenantId,
    reservationId,
    nowMs,
  }: { readonly tenantId: string; readonly reservationId: string; readonly nowMs: number },
) {
  await raiseSpacesTakenBy(trx, { tenantId, reservationId });
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .where('ends_at', '<=', new Date(nowMs))
    .execute();
  await trx
    .updateTable('occupancy')
    .set((row) => ({ release_at: row.ref('ends_at') }))
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .execute();
}
