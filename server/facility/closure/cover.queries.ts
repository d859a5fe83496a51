import { sql } from 'kysely';
import type { Stretch, Taken } from '#rules/facility/closure/coverOf.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { newId } from '#server/newId.ts';

type Named = { readonly tenantId: string; readonly closureId: string };

type Spaces = { readonly tenantId: string; readonly spaceIds: readonly string[] };

type Within = Spaces & { readonly from: Date; readonly to: Date };

/** A row never lasts longer (a check of the table). */
const longestRowMs = 2 * 24 * 60 * 60 * 1000;

const earliest = (from: Date) => new Date(from.getTime() - longestRowMs);

/** Deletes what only waits for its release: a closure does not wait for it. */
export const deleteReleasing = (trx: Database, { tenantId, spaceIds, from, to }: Within) =>
  trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('release_at', 'is not', null)
    .where('starts_at', '<', to)
    .where('starts_at', '>=', earliest(from))
    .where('ends_at', '>', from)
    .execute();

/** What takes the spaces within a time. What a closure has or waits for, and what is held for a draw, is not theirs. */
export async function takenWithin(trx: Database, { tenantId, spaceIds, from, to }: Within): Promise<TakenBy[]> {
  const rows = await trx
    .selectFrom('occupancy')
    .select(['occupancy_id', 'space_id', 'starts_at', 'ends_at', 'reservation_id', 'draw_id', 'closure_id'])
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('starts_at', '<', to)
    .where('starts_at', '>=', earliest(from))
    .where('ends_at', '>', from)
    .execute();
  return rows.map((row) => ({
    id: row.occupancy_id,
    spaceId: row.space_id,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    isTheirs: row.reservation_id !== null && row.draw_id === null && row.closure_id === null,
    reservationId: row.reservation_id,
  }));
}

export type TakenBy = Taken & { readonly reservationId: string | null };

/** A part of what a reservation holds, and whether it becomes the closure's. */
export type CutPart = Stretch & { readonly reservationId: string; readonly isClosed: boolean };

type Cut = Named & { readonly ids: readonly string[]; readonly parts: readonly CutPart[] };

/** Writes what reservations hold in other parts. */
export async function cutRows(trx: Database, { tenantId, closureId, ids, parts }: Cut) {
  if (ids.length === 0) return;
  await trx.deleteFrom('occupancy').where('tenant_id', '=', tenantId).where('occupancy_id', '=', anyOf(ids)).execute();
  await insertRows(trx, {
    table: 'occupancy',
    rows: parts.map(({ spaceId, from, to, reservationId, isClosed }) => ({
      tenant_id: tenantId,
      occupancy_id: newId(),
      space_id: spaceId,
      starts_at: new Date(from),
      ends_at: new Date(to),
      kind: 'reservation',
      reservation_id: reservationId,
      closure_id: isClosed ? closureId : null,
      note: '',
    })),
  });
}

type Gaps = Named & { readonly takesAs: string; readonly told: string; readonly gaps: readonly Stretch[] };

/** Closes stretches; the constraint fails where somebody has one of them. */
export const insertGaps = (trx: Database, { tenantId, closureId, takesAs, told, gaps }: Gaps) =>
  insertRows(trx, {
    table: 'occupancy',
    rows: gaps.map(({ spaceId, from, to }) => ({
      tenant_id: tenantId,
      occupancy_id: newId(),
      space_id: spaceId,
      starts_at: new Date(from),
      ends_at: new Date(to),
      kind: takesAs,
      note: told,
      closure_id: closureId,
    })),
  });

/** The days from an instant on that a closure holds, on the wall clock of a zone. */
export async function daysHeld(
  trx: Database,
  { tenantId, closureId, now, timeZone }: Named & { readonly now: Date; readonly timeZone: string },
) {
  const { rows } = await sql<{ day: string }>`
    select distinct (starts_at at time zone ${timeZone})::date::text as day from occupancy
    where tenant_id = ${tenantId} and closure_id = ${closureId} and reservation_id is null and ends_at > ${now}
    order by day`.execute(trx);
  return rows.map(({ day }) => day);
}

/** Opens what a closure holds from an instant on, and leaves reservations what they hold. */
export async function openAgain(trx: Database, { tenantId, closureId, now }: Named & { readonly now: Date }) {
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('reservation_id', 'is', null)
    .where('ends_at', '>', now)
    .execute();
  await trx
    .updateTable('occupancy')
    .set({ closure_id: null })
    .where('tenant_id', '=', tenantId)
    .where('closure_id', '=', closureId)
    .where('reservation_id', 'is not', null)
    .execute();
}

type At = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly now: Date;
  readonly timeZone: string;
};

/** What closes spaces of a place from an instant on and was not decided at the console, by its first day; a bounded list. */
export async function closedBesides(trx: Database, { tenantId, containerId, now, timeZone }: At) {
  const { rows } = await sql<{ from: string; to: string; reason: string; spaceIds: string[] }>`
    select (starts_at at time zone ${timeZone})::date::text as "from",
      ((ends_at - interval '1 minute') at time zone ${timeZone})::date::text as "to", note as reason,
      array_agg(distinct occupancy.space_id::text) as "spaceIds"
    from occupancy
    join space on space.tenant_id = ${tenantId} and space.space_id = occupancy.space_id
    where occupancy.tenant_id = ${tenantId} and space.tenant_id = ${tenantId} and space.container_id = ${containerId}
      and starts_at >= ${earliest(now)} and ends_at > ${now} and kind in ('closure', 'official') and closure_id is null
    group by 1, 2, 3 order by 1, 2, 3 limit 1000`.execute(trx);
  return rows;
}
