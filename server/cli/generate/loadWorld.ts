import type { FunctionTag } from '#contract/tenant.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import type { Database } from '../../db/connect.ts';
import { articleFacts, publishedArticles } from '../../facility/article.queries.ts';
import { nationalHolidays } from '../../facility/holidays.ts';
import { occupiedDuring } from '../../facility/occupancy.queries.ts';
import { settingsOf } from '../../facility/setting.queries.ts';
import { momentOf } from '../../time.ts';
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
  const occupied = await occupiedDuring(trx, {
    tenantId,
    spaceIds: [...new Set(rooms.flatMap(({ facts }) => facts.spaceIds))],
    nowMs,
    timeZone,
    period: { first: addDays(dayOf(now), period.from), last: addDays(dayOf(now), period.until), margin: 1440 },
  });
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
    occupied,
    timeZone,
  };
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
