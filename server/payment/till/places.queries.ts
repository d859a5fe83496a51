import { sql } from 'kysely';
import { isNowhere, type Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';

type OfPlace = { readonly tenantId: string; readonly containerId: string };

/** The name of a place of rooms or of courses; undefined where the tenant has no such. */
export async function nameOfPlace(trx: Database, { tenantId, containerId }: OfPlace) {
  const { rows } = await sql<{ name: string }>`
    select name from container where container.tenant_id = ${tenantId} and container.container_id = ${containerId}
    union all
    select name from event_container
    where event_container.tenant_id = ${tenantId} and event_container.event_container_id = ${containerId}`.execute(trx);
  return rows[0]?.name;
}

export type TillOfPlaceRow = {
  readonly container_id: string;
  readonly name: string;
  readonly day: string | null;
  readonly is_open: boolean | null;
  readonly open: readonly { readonly tillId: string; readonly name: string; readonly day: string }[];
};

/** The places of rooms and courses, each with its tills that are open, and the latest one of them, else of all. */
export async function latestTillsOfPlaces(
  trx: Database,
  { tenantId, reach }: { readonly tenantId: string; readonly reach: Reach },
) {
  if (isNowhere(reach)) return [];
  const within = reach === null ? sql`true` : sql`place.container_id = any(${[...reach]}::uuid[])`;
  const { rows } = await sql<TillOfPlaceRow>`
    select place.container_id, place.name, latest.day::text as day, latest.is_open, opened.open
    from (
      select container_id, name from container where container.tenant_id = ${tenantId}
      union all
      select event_container_id, name from event_container where event_container.tenant_id = ${tenantId}) place
    left join lateral (
      select day, is_open from till
      where till.tenant_id = ${tenantId} and till.container_id = place.container_id
      order by is_open desc, day desc, number desc limit 1) latest on true
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('tillId', till_id, 'name', till.name, 'day', day) order by till.name), '[]')
        as open
      from till where till.tenant_id = ${tenantId} and till.container_id = place.container_id and is_open) opened
    where ${within} order by place.name, place.container_id`.execute(trx);
  return rows;
}
