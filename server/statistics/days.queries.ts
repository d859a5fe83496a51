import { sql } from 'kysely';
import { addDays, localDateTimeAt } from '#rules/day/day.ts';
import type { Closing } from '#rules/statistics/blocks.ts';
import type { Database } from '#server/db/connect.ts';
import { insertRows } from '#server/db/rows.ts';
import { longestRowMs } from '#server/facility/occupancy.queries.ts';
import { instantOf } from '#server/time.ts';

/** The first day on which anybody used a room; null where nobody has. */
export async function firstUse(trx: Database, tenantId: string) {
  const { rows } = await sql<{ day: string | null }>`
    select min(date) as day from reservation_detail where tenant_id = ${tenantId}`.execute(trx);
  return rows[0]?.day ?? null;
}

type Days = { readonly tenantId: string; readonly first: string; readonly last: string };

/** What closes spaces of a tenant on some days or takes them for itself, by the wall clock of each day. */
export async function closingsOn(
  trx: Database,
  { tenantId, first, last, timeZone }: Days & { readonly timeZone: string },
): Promise<readonly (Closing & { readonly day: string })[]> {
  const [from, to] = [first, addDays(last, 1)].map((day) => instantOf(localDateTimeAt(day, 0), timeZone));
  const { rows } = await sql<{ day: string; space_id: string; kind: 'closure' | 'official'; from: number; to: number }>`
    with held as materialized (
      select space_id, kind, starts_at at time zone ${timeZone} as starts, ends_at at time zone ${timeZone} as ends
      from occupancy
      where tenant_id = ${tenantId} and kind in ('closure', 'official') and starts_at < ${to}
        and starts_at >= ${new Date((from?.getTime() ?? 0) - longestRowMs)} and ends_at > ${from}
    )
    select day::date::text as day, space_id, kind,
      greatest(extract(epoch from starts - day) / 60, 0)::integer as from,
      least(extract(epoch from ends - day) / 60, 1440)::integer as to
    from held cross join generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
    where starts < day + interval '1 day' and ends > day`.execute(trx);
  return rows.map((row) => ({
    day: row.day,
    spaceId: row.space_id,
    kind: row.kind,
    fromMinute: row.from,
    toMinute: row.to,
  }));
}

/** A day of a room as it is kept. */
export type DayRow = {
  readonly tenant_id: string;
  readonly article_id: string;
  readonly day: string;
  readonly container_id: string;
  readonly space_ids: readonly string[];
  readonly is_combined: boolean;
  readonly names: readonly string[];
  readonly from_minutes: readonly number[];
  readonly to_minutes: readonly number[];
  readonly offers: readonly string[];
  readonly used: readonly boolean[];
};

/** Writes days of rooms down, and marks them to be counted. */
export async function writeDays(trx: Database, tenantId: string, rows: readonly DayRow[]) {
  await insertRows(trx, { table: 'statistics_day', rows: rows.map((row) => ({ ...row, ...arraysOf(row) })) });
  const days = JSON.stringify(rows.map(({ container_id, day }) => ({ container_id, day })));
  await sql`
    insert into statistics_stale (tenant_id, container_id, day)
    select distinct ${tenantId}::uuid, container_id, day
    from jsonb_to_recordset(${days}::jsonb) as wanted (container_id uuid, day date)
    on conflict do nothing`.execute(trx);
}

const arraysOf = ({ space_ids, names, from_minutes, to_minutes, offers, used }: DayRow) => ({
  space_ids: [...space_ids],
  names: [...names],
  from_minutes: [...from_minutes],
  to_minutes: [...to_minutes],
  offers: [...offers],
  used: [...used],
});

export const noteDaysUntil = (trx: Database, tenantId: string, day: string) =>
  trx.updateTable('statistics_progress').set({ days_until: day }).where('tenant_id', '=', tenantId).execute();

/** The month of a place that has waited longest to be counted, with its days; undefined where all are. */
export async function nextStale(trx: Database, tenantId: string) {
  const { rows } = await sql<{ container_id: string; month: string; days: readonly string[] }>`
    select container_id, date_trunc('month', day)::date::text as month, array_agg(day::text order by day) as days
    from statistics_stale where tenant_id = ${tenantId}
      and (container_id, date_trunc('month', day)) = (
        select oldest.container_id, date_trunc('month', oldest.day) from statistics_stale as oldest
        where oldest.tenant_id = ${tenantId} order by oldest.day, oldest.container_id limit 1)
    group by 1, 2`.execute(trx);
  return rows[0];
}

type OfPlace = { readonly tenantId: string; readonly containerId: string; readonly days: readonly string[] };

export const countedNow = (trx: Database, { tenantId, containerId, days }: OfPlace) =>
  sql`delete from statistics_stale where tenant_id = ${tenantId} and container_id = ${containerId}
    and day = any(${days}::date[])`.execute(trx);

/** The rooms of a place on some days, with the uses of the place that were attended then. */
export async function roomsAndUses(trx: Database, { tenantId, containerId, days }: OfPlace) {
  const { rows: rooms } = await sql<{
    day: string;
    article_id: string;
    space_ids: readonly string[];
    from_minutes: readonly number[];
    to_minutes: readonly number[];
  }>`
    select day::text as day, article_id, space_ids, from_minutes, to_minutes from statistics_day
    where tenant_id = ${tenantId} and container_id = ${containerId} and day = any(${days}::date[])`.execute(trx);
  const { rows: uses } = await sql<{
    day: string;
    article_id: string;
    from_minute: number;
    to_minute: number;
    space_ids: readonly string[];
  }>`
    select day::text as day, article_id, from_minute, to_minute,
      array(select space_id from article_space where article_space.tenant_id = ${tenantId}
        and article_space.article_id = statistics_use.article_id) as space_ids
    from statistics_use
    where tenant_id = ${tenantId} and container_id = ${containerId} and day = any(${days}::date[])
      and outcome = 'completed'`.execute(trx);
  return { rooms, uses };
}

export type UsedRow = {
  readonly article_id: string;
  readonly day: string;
  readonly used: readonly boolean[];
  readonly has_use: boolean;
};

export const writeUsed = (trx: Database, tenantId: string, rows: readonly UsedRow[]) =>
  sql`
    update statistics_day set used = wanted.used, has_use = wanted.has_use
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (article_id uuid, day date, used boolean[], has_use boolean)
    where statistics_day.tenant_id = ${tenantId} and statistics_day.article_id = wanted.article_id
      and statistics_day.day = wanted.day
      and (statistics_day.used, statistics_day.has_use) is distinct from (wanted.used, wanted.has_use)`.execute(trx);
