import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * Pairs of reservations that hold the same space at the same time, worked out from the lines of the reservations alone:
 * neither the occupancy nor its constraint is asked, so it would see what they let through.
 */
export async function overlappingClaims(db: Database, tenantId: string) {
  const { rows } = await sql<{ one: string; other: string; date: string }>`
    with claim as (
      select r.reservation_id, s.space_id, d.date, d.from_minute, d.to_minute
      from reservation r
      join reservation_detail d on d.tenant_id = r.tenant_id and d.reservation_id = r.reservation_id
      join article_space s on s.tenant_id = r.tenant_id and s.article_id = r.article_id
      where r.tenant_id = ${tenantId} and r.state in ('confirmed', 'won', 'checked_in')
    )
    select one.reservation_id as one, other.reservation_id as other, one.date
    from claim one
    join claim other
      on other.space_id = one.space_id and other.date = one.date and other.reservation_id > one.reservation_id
      and other.from_minute < one.to_minute and one.from_minute < other.to_minute`.execute(db);
  return rows;
}
