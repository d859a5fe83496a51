import { sql } from 'kysely';
import type { Tenant } from '#contract/tenant.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { articleFacts, publishedArticles } from '#server/catalogue/article.queries.ts';
import { holidaysOf } from '#server/catalogue/holidays.ts';
import { codedFrom, knownVersions, versionsOf } from '#server/catalogue/ordinance.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { equipmentOf, lentWith } from '#server/facility/placed.queries.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import type { Room, World } from './world.ts';

/** A tenant as the generator sees it, with what takes its places from `from` to `until` days after today. */
export async function loadWorld(
  trx: Database,
  { tenant, nowMs, period }: { tenant: Tenant; nowMs: number; period: { from: number; until: number } },
): Promise<World> {
  const { tenantId, timeZone } = tenant;
  const now = localDateTimeOf(nowMs, timeZone);
  const first = addDays(dayOf(now), period.from);
  const last = addDays(dayOf(now), period.until);
  const settings = await settingsOf(trx, tenantId);
  return {
    tenant: { ...tenant, canReserve: true },
    settings,
    now,
    rooms: await roomsOf(trx, tenantId),
    holidays: holidaysOf(settings.ownHolidays),
    occupied: await occupiedBetween(trx, { tenantId, timeZone, first, last }),
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
    .where('starts_at', '<', instantOf(localDateTimeAt(last, 2 * 1440), timeZone))
    .where('ends_at', '>', instantOf(localDateTimeAt(first, -1440), timeZone))
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
    .select(['container.container_id', 'container.name as container_name', 'container.use_conditions'])
    .select((build) => [equipmentOf(build, tenantId), versionsOf(build, tenantId)])
    .where('container.tenant_id', '=', tenantId)
    .orderBy('container.sort')
    .orderBy('container.key')
    .orderBy('article.sort')
    .orderBy('article.key')
    .execute();
  return rows.map((row) => ({
    containerId: row.container_id,
    containerName: row.container_name,
    equipment: lentWith(row.key, row.equipment),
    useConditions: codedFrom(row.use_conditions),
    facts: articleFacts(row, knownVersions(row.versions)),
  }));
}
