import { sql } from 'kysely';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import type { NamedDraw } from '#server/lottery/draw.queries.ts';
import { newId } from '#server/newId.ts';
import { raiseSpacesHeldFor } from '#server/readCache/version.queries.ts';
import { instantOfStamp, stampOf } from '../occupancy.queries.ts';

type Held = NamedDraw & { readonly timeZone: string };

/** A stretch that is held for a draw; for a winner, with their reservation. */
export type HeldRange = SpaceRange & { readonly reservationId: string | null };

/** Deletes released rows that the constraint would still see. */
export const deleteAllReleased = (
  trx: Database,
  { tenantId, spaceIds, nowMs }: { tenantId: string; spaceIds: readonly string[]; nowMs: number },
) =>
  trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('space_id', '=', anyOf(spaceIds))
    .where('release_at', '<=', new Date(nowMs))
    .execute();

/**
 * Holds stretches for a draw, thousands in one statement. The constraint fails when somebody else is in one of them.
 */
export async function holdRanges(
  trx: Database,
  { tenantId, drawId, timeZone, ranges }: Held & { readonly ranges: readonly HeldRange[] },
) {
  if (ranges.length === 0) return;
  const rows = ranges.map(({ spaceId, from, to, reservationId }) => ({
    id: newId(),
    space: spaceId,
    starts: instantOfStamp(from, timeZone),
    ends: instantOfStamp(to, timeZone),
    reservation: reservationId,
  }));
  await sql`
    insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, reservation_id, draw_id)
    select ${tenantId}::uuid, id, space, starts, ends,
      case when reservation is null then 'draw' else 'reservation' end, reservation, ${drawId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as held (id uuid, space uuid, starts timestamptz, ends timestamptz, reservation uuid)
    returning 1`.execute(trx);
}

/** What is held for a draw and nobody has won, in minuteStamp()s. */
export const heldRangesOf = (trx: Database, { tenantId, drawId, timeZone }: Held): Promise<readonly SpaceRange[]> =>
  trx
    .selectFrom('occupancy')
    .select(['space_id as spaceId', stampOf('starts_at', timeZone).as('from'), stampOf('ends_at', timeZone).as('to')])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'draw')
    .execute();

/** Lets what is held for a draw belong to another one. */
export async function handHeldOn(trx: Database, { tenantId, drawId, to }: NamedDraw & { readonly to: string }) {
  await trx
    .updateTable('occupancy')
    .set({ draw_id: to })
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'draw')
    .execute();
}

/** Frees what is held for a draw and was not won. */
export async function deleteHeld(trx: Database, { tenantId, drawId }: NamedDraw) {
  await raiseSpacesHeldFor(trx, { tenantId, drawId });
  await trx
    .deleteFrom('occupancy')
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .where('kind', '=', 'draw')
    .execute();
}

/** Makes what winners were given places like all others. */
export async function showWonPlaces(trx: Database, { tenantId, drawId }: NamedDraw) {
  await raiseSpacesHeldFor(trx, { tenantId, drawId });
  await trx
    .updateTable('occupancy')
    .set({ draw_id: null })
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .execute();
}
