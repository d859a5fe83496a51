import { sql } from 'kysely';
import { newId } from '#server/newId.ts';
import { instantOf, momentOf } from '#server/time.ts';
import type { Importing } from './importBundle.ts';
import type { ClosedStretch } from './resolveClosures.ts';
import { insertRows, noChange, sumOf } from './rows.ts';

type Stretch = { space_id: string; starts_at: Date; ends_at: Date; kind: string; note: string };
type Wanted = Stretch & { readonly entry: number };

const identityOf = ({ space_id, starts_at, ends_at, kind, note }: Stretch) =>
  [space_id, starts_at.getTime(), ends_at.getTime(), kind, note].join('\n');

/** The order in which a booking takes its places. */
const inOrderOfPlaces = (one: Stretch, other: Stretch) =>
  one.space_id.localeCompare(other.space_id) || one.starts_at.getTime() - other.starts_at.getTime();

/** Closures and official use: exactly those of the bundle. One that lies over a reservation is a problem. */
export async function importClosures(importing: Importing) {
  const { trx, tenantId } = importing;
  const wanted = await wantedRows(importing);
  const isWanted = new Set(wanted.map(identityOf));
  const known = await trx
    .selectFrom('occupancy')
    .select(['occupancy_id', 'space_id', 'starts_at', 'ends_at', 'kind', 'note'])
    .where('tenant_id', '=', tenantId)
    .where('kind', 'in', ['closure', 'official'])
    .execute();
  const isKnown = new Set(known.map(identityOf));
  const surplus = known.filter((row) => !isWanted.has(identityOf(row)));
  const missing = wanted.filter((row) => !isKnown.has(identityOf(row)));
  await remove(
    importing,
    surplus.map((row) => row.occupancy_id),
  );
  const refused = new Set([...(await overReservations(importing, missing)), ...(await overDraws(importing, missing))]);
  const rows = missing
    .filter(({ entry }) => !refused.has(entry))
    .toSorted(inOrderOfPlaces)
    .map(({ entry: _, ...row }) => ({ tenant_id: tenantId, occupancy_id: newId(), ...row }));
  return sumOf([{ ...noChange, removed: surplus.length }, await insertRows(trx, { table: 'occupancy', rows })]);
}

async function wantedRows({ trx, tenantId, bundle }: Importing): Promise<Wanted[]> {
  const spaces = await trx.selectFrom('space').select(['key', 'space_id']).where('tenant_id', '=', tenantId).execute();
  const ids = new Map(spaces.map(({ key, space_id }) => [key, space_id]));
  const instants = new Map<string, Date>();
  const instant = (moment: string) => {
    const known = instants.get(moment) ?? instantOf(moment, bundle.tenant.timeZone);
    instants.set(moment, known);
    return known;
  };
  return bundle.closures.flatMap(({ spaceKey, from, to, kind, note, entry }: ClosedStretch) => {
    const space_id = ids.get(spaceKey);
    return space_id ? [{ space_id, starts_at: instant(from), ends_at: instant(to), kind, note, entry }] : [];
  });
}

async function remove({ trx, tenantId }: Importing, occupancyIds: readonly string[]) {
  if (occupancyIds.length === 0) return;
  await sql`delete from occupancy where tenant_id = ${tenantId} and occupancy_id = any(${occupancyIds}::uuid[])`.execute(
    trx,
  );
}

/** Reports the entries that lie over reservations, and answers which they are. Places that only wait for release give way. */
async function overReservations(importing: Importing, stretches: readonly Wanted[]) {
  const { trx, tenantId, bundle, problem } = importing;
  if (stretches.length === 0) return new Set<number>();
  const given = JSON.stringify(stretches);
  await sql`
    delete from occupancy where tenant_id = ${tenantId} and kind = 'reservation' and release_at is not null
      and exists (select from jsonb_to_recordset(${given}::jsonb) as closed (space_id uuid, starts_at timestamptz, ends_at timestamptz)
        where closed.space_id = occupancy.space_id
          and closed.starts_at < occupancy.ends_at and occupancy.starts_at < closed.ends_at)`.execute(trx);
  const held = await sql<{ entry: number; name: string; starts_at: Date; reservation_id: string; others: number }>`
    select distinct on (entry) entry, article_name as name, occupancy.starts_at, occupancy.reservation_id,
      count(*) over (partition by entry) - 1 as others
    from jsonb_to_recordset(${given}::jsonb) as closed (space_id uuid, starts_at timestamptz, ends_at timestamptz, entry integer)
    join occupancy on occupancy.tenant_id = ${tenantId} and occupancy.space_id = closed.space_id
      and closed.starts_at < occupancy.ends_at and occupancy.starts_at < closed.ends_at
    join reservation on reservation.tenant_id = ${tenantId} and reservation.reservation_id = occupancy.reservation_id
    where occupancy.draw_id is null
    order by entry, occupancy.starts_at`.execute(trx);
  for (const { entry, name, starts_at, reservation_id, others } of held.rows) {
    const day = momentOf(starts_at.getTime(), bundle.tenant.timeZone).slice(0, 10);
    const more = others > 0 ? ` and ${others} more` : '';
    problem(
      ['closures', entry],
      `closures[${entry}]: lies over reservation ${reservation_id} (${name}, ${day})${more}; cancel it or change the closure`,
    );
  }
  return new Set(held.rows.map(({ entry }) => entry));
}

/** The same for what is held for a draw: whoever is going to win it, nobody may know before the announcement. */
async function overDraws({ trx, tenantId, bundle, problem }: Importing, stretches: readonly Wanted[]) {
  if (stretches.length === 0) return new Set<number>();
  const { rows } = await sql<{ entry: number; title: string; announce_at: Date }>`
    select distinct on (entry) entry, title, announce_at
    from jsonb_to_recordset(${JSON.stringify(stretches)}::jsonb)
      as closed (space_id uuid, starts_at timestamptz, ends_at timestamptz, entry integer)
    join occupancy on occupancy.tenant_id = ${tenantId} and occupancy.space_id = closed.space_id
      and closed.starts_at < occupancy.ends_at and occupancy.starts_at < closed.ends_at
    join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = occupancy.draw_id
    order by entry, occupancy.starts_at`.execute(trx);
  for (const { entry, title, announce_at } of rows) {
    const announced = momentOf(announce_at.getTime(), bundle.tenant.timeZone).replace('T', ' ');
    problem(
      ['closures', entry],
      `closures[${entry}]: lies over places that are being drawn (${title}); wait for the announcement at ${announced}`,
    );
  }
  return new Set(rows.map(({ entry }) => entry));
}
