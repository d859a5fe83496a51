import { sql } from 'kysely';
import type { SpaceRange } from '#rules/reservation/placesOf.ts';
import type { Database } from '#server/db/connect.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';
import { newId } from '#server/newId.ts';
import { instantOfStamp, longestRowMs, type Moment } from '../occupancy.queries.ts';

/** What is to be held for a wish, and for how many seconds. */
export type Holding = { readonly watchId: string; readonly seconds: number; readonly ranges: readonly SpaceRange[] };

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/**
 * Holds frames for people who waited for them, until so many seconds after now by the clock of the database. Their spaces are
 * locked. Answers until when, by wish; one is missing of which somebody else has a part after all.
 */
export async function holdFrames(
  trx: Database,
  { tenantId, nowMs, timeZone, holdings }: Moment & { readonly holdings: readonly Holding[] },
) {
  const wanted = holdings
    .flatMap(({ watchId, seconds, ranges }) =>
      ranges.map(({ spaceId, from, to }) => ({
        occupancy_id: newId(),
        watch_id: watchId,
        seconds,
        space_id: spaceId,
        starts_at: instantOfStamp(from, timeZone),
        ends_at: instantOfStamp(to, timeZone),
        earliest: new Date(instantOfStamp(from, timeZone).getTime() - longestRowMs),
      })),
    )
    .toSorted(
      (one, other) => compare(one.space_id, other.space_id) || one.starts_at.getTime() - other.starts_at.getTime(),
    );
  const { rows } = await sql<{ watch_id: string; release_at: Date }>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (occupancy_id uuid, watch_id uuid,
        seconds integer, space_id uuid, starts_at timestamptz, ends_at timestamptz, earliest timestamptz)
    ), released as (
      delete from occupancy using wanted
      where occupancy.tenant_id = ${tenantId} and occupancy.space_id = wanted.space_id
        and occupancy.release_at <= ${new Date(nowMs)} and occupancy.starts_at < wanted.ends_at
        and occupancy.starts_at >= wanted.earliest and occupancy.ends_at > wanted.starts_at
      returning 1
    )
    insert into occupancy (tenant_id, occupancy_id, space_id, starts_at, ends_at, kind, watch_id, release_at)
    select ${tenantId}::uuid, occupancy_id, space_id, starts_at, ends_at, 'offer', watch_id,
      statement_timestamp() + make_interval(secs => seconds)
    from wanted where (select count(*) from released) >= 0
    order by space_id, starts_at
    on conflict do nothing
    returning watch_id, release_at`.execute(trx);
  const held = Map.groupBy(rows, ({ watch_id }) => watch_id);
  const isWhole = ({ watchId, ranges }: Holding) => held.get(watchId)?.length === ranges.length;
  const parts = holdings.filter((holding) => !isWhole(holding)).map(({ watchId }) => watchId);
  await giveUpHeld(trx, { tenantId, watchIds: parts });
  return new Map(
    holdings.filter(isWhole).flatMap(({ watchId }) => {
      const endsAt = held.get(watchId)?.[0]?.release_at;
      return endsAt ? [[watchId, endsAt] as const] : [];
    }),
  );
}

/** Frees what is held for wishes. Its spaces are locked. */
export async function giveUpHeld(
  trx: Database,
  { tenantId, watchIds }: { readonly tenantId: string; readonly watchIds: readonly string[] },
) {
  if (watchIds.length === 0) return;
  await trx.deleteFrom('occupancy').where('tenant_id', '=', tenantId).where('watch_id', '=', anyOf(watchIds)).execute();
}
