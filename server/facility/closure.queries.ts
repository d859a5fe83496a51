import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { insertRows } from '../db/rows.ts';
import { newId } from '../newId.ts';

/** A stretch of a space that cannot be reserved. */
export type Closure = {
  readonly space_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly kind: string;
  readonly note: string;
  /** What comes again and is laid down here; null for what does not. */
  readonly closure_rule_id: string | null;
};

/** A closure to be stored; `entry` is the caller's name for it and may stand for several. */
export type WantedClosure = Closure & { readonly entry: number };

type Wanted = { readonly tenantId: string; readonly closures: readonly WantedClosure[] };

const closures = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('occupancy')
    .select([
      'occupancy.starts_at',
      'occupancy.ends_at',
      'occupancy.kind',
      'occupancy.note',
      'occupancy.closure_rule_id',
    ])
    .where('occupancy.tenant_id', '=', tenantId)
    .where('occupancy.kind', 'in', ['closure', 'official']);

/** Closures and official use of a tenant. */
export const closuresOf = (trx: Database, tenantId: string) =>
  closures(trx, tenantId).select(['occupancy.occupancy_id', 'occupancy.space_id', 'occupancy.closure_id']).execute();

const placed = (trx: Database, tenantId: string) =>
  closures(trx, tenantId)
    .innerJoin('space', (join) =>
      join.onRef('space.tenant_id', '=', 'occupancy.tenant_id').onRef('space.space_id', '=', 'occupancy.space_id'),
    )
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'space.tenant_id')
        .onRef('container.container_id', '=', 'space.container_id'),
    )
    .select(['space.key as space', 'space.container_id', 'container.key as container_key'])
    .where('space.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId);

/** A closure with the keys of its space and place. */
export type PlacedClosure = Awaited<ReturnType<ReturnType<typeof placed>['execute']>>[number];

/** Those that do not come again. */
export const closuresWithPlaces = (trx: Database, tenantId: string) =>
  placed(trx, tenantId).where('occupancy.closure_rule_id', 'is', null).execute();

export async function removeClosures(
  trx: Database,
  { tenantId, occupancyIds }: { readonly tenantId: string; readonly occupancyIds: readonly string[] },
) {
  if (occupancyIds.length === 0) return;
  await sql`delete from occupancy
    where tenant_id = ${tenantId} and occupancy_id = any(${occupancyIds}::uuid[])`.execute(trx);
}

export const insertClosures = (
  trx: Database,
  { tenantId, closures }: { readonly tenantId: string; readonly closures: readonly Closure[] },
) =>
  insertRows(trx, {
    table: 'occupancy',
    rows: closures.map(({ space_id, starts_at, ends_at, kind, note, closure_rule_id }) => ({
      tenant_id: tenantId,
      occupancy_id: newId(),
      space_id,
      starts_at,
      ends_at,
      kind,
      note,
      closure_rule_id,
    })),
  });

/** The closures as a table, thousands in one parameter. */
const asTable = (closures: readonly WantedClosure[]): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(closures)}::jsonb)
    as closed (space_id uuid, starts_at timestamptz, ends_at timestamptz, entry integer)`;

const overlaps = sql`closed.space_id = occupancy.space_id
  and closed.starts_at < occupancy.ends_at and occupancy.starts_at < closed.ends_at`;

/** Deletes what is released under the closures, or only waits for its release, as what is held for somebody who waited does. */
export const deleteReleasedUnder = (trx: Database, { tenantId, closures }: Wanted) =>
  sql`delete from occupancy where tenant_id = ${tenantId} and kind in ('reservation', 'offer') and release_at is not null
    and exists (select from ${asTable(closures)} where ${overlaps})`.execute(trx);

/** The first reservation that an entry lies over, and how many more there are. */
export type ReservationUnder = {
  readonly entry: number;
  readonly name: string;
  readonly starts_at: Date;
  readonly reservation_id: string;
  readonly others: number;
};

/** What people hold under the closures, by entry, except what an unannounced draw gave them. */
export async function reservationsUnder(trx: Database, { tenantId, closures }: Wanted) {
  const { rows } = await sql<ReservationUnder>`
    select distinct on (entry) entry, article_name as name, occupancy.starts_at, occupancy.reservation_id,
      count(*) over (partition by entry) - 1 as others
    from ${asTable(closures)}
    join occupancy on occupancy.tenant_id = ${tenantId} and ${overlaps}
    join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = occupancy.reservation_id
    where occupancy.draw_id is null
    order by entry, occupancy.starts_at`.execute(trx);
  return rows;
}

/** The first draw whose places an entry lies over. */
export type DrawUnder = { readonly entry: number; readonly title: string; readonly announce_at: Date };

/** The same for what is held for draws: the winner stays unknown before the announcement. */
export async function drawsUnder(trx: Database, { tenantId, closures }: Wanted) {
  const { rows } = await sql<DrawUnder>`
    select distinct on (entry) entry, title, announce_at
    from ${asTable(closures)}
    join occupancy on occupancy.tenant_id = ${tenantId} and ${overlaps}
    join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = occupancy.draw_id
    order by entry, occupancy.starts_at`.execute(trx);
  return rows;
}
