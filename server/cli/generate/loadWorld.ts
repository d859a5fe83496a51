import { sql } from 'kysely';
import type { FunctionTag } from '#contract/tenant.ts';
import { addDays, dayOf, momentAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/articleFacts.ts';
import type { Database } from '#server/db/connect.ts';
import { articleFacts, publishedArticles } from '#server/facility/article.queries.ts';
import { nationalHolidays } from '#server/facility/holidays.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf, momentOf } from '#server/time.ts';
import type { Room, World } from './world.ts';

/** A tenant as the generator sees it, with what takes its places from `from` to `until` days after today. */
export async function loadWorld(
  trx: Database,
  { tenantId, nowMs, period }: { tenantId: string; nowMs: number; period: { from: number; until: number } },
): Promise<World & { readonly timeZone: string }> {
  const tenant = await trx.selectFrom('tenant').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();
  const timeZone = tenant.time_zone;
  const now = momentOf(nowMs, timeZone);
  const rooms = await roomsOf(trx, tenantId);
  const first = addDays(dayOf(now), period.from);
  const last = addDays(dayOf(now), period.until);
  return {
    tenant: {
      canReserve: true,
      canFacilitySpanReservation: tenant.can_facility_span_reservation,
      // A check of the table keeps the column to these words.
      functionTag: tenant.function_tag as FunctionTag,
    },
    settings: await settingsOf(trx, tenantId),
    now,
    rooms,
    holidays: nationalHolidays,
    occupied: await occupiedBetween(trx, { tenantId, timeZone, first, last }),
    timeZone,
  };
}

/** Every row counts, also those that wait for their release: the constraint sees them too. */
async function occupiedBetween(
  trx: Database,
  { tenantId, timeZone, first, last }: { tenantId: string; timeZone: string; first: string; last: string },
): Promise<Occupied[]> {
  const stamp = (column: 'starts_at' | 'ends_at') =>
    sql<number>`(date_part('epoch', ${sql.ref(column)} at time zone ${timeZone}) / 60)::integer`;
  const rows = await trx
    .selectFrom('occupancy')
    .select(['space_id', 'kind', stamp('starts_at').as('from'), stamp('ends_at').as('to')])
    .where('tenant_id', '=', tenantId)
    .where('starts_at', '<', instantOf(momentAt(last, 2 * 1440), timeZone))
    .where('ends_at', '>', instantOf(momentAt(first, -1440), timeZone))
    .execute();
  return rows.map(({ space_id, kind, from, to }) => ({ spaceId: space_id, kind: kind as Occupied['kind'], from, to }));
}

async function roomsOf(trx: Database, tenantId: string): Promise<Room[]> {
  const rows = await publishedArticles(trx, tenantId)
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'article.tenant_id')
        .onRef('container.container_id', '=', 'article.container_id'),
    )
    .select(['container.container_id', 'container.name as container_name'])
    .where('container.tenant_id', '=', tenantId)
    .orderBy('container.sort')
    .orderBy('container.key')
    .orderBy('article.sort')
    .orderBy('article.key')
    .execute();
  const equipment = await trx
    .selectFrom('equipment')
    .select(['container_id', 'name'])
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    containerId: row.container_id,
    containerName: row.container_name,
    equipmentNames: equipment.filter((item) => item.container_id === row.container_id).map(({ name }) => name),
    facts: articleFacts(row),
  }));
}
