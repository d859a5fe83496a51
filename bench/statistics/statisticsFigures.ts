import { sql } from 'kysely';
import { addMonths, dayOf } from '#rules/day/day.ts';
import { fiscalYear } from '#rules/statistics/span.ts';
import { connect, inTenant } from '#server/db/connect.ts';
import { sumUp } from '#server/statistics/sums.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { percentileOf } from '../comparison.ts';
import { aClerk } from '../data/aClerk.ts';
import { aTown } from '../data/townData.ts';
import { type Caller, type HttpClient, httpClient } from '../httpClient.ts';

/** STATISTICS_USES takes fewer. */
const uses = Number(process.env.STATISTICS_USES ?? 1_000_000);
const rooms = Math.max(10, Math.round(uses / 1_000));
const asked = 20;
/** Of each call of the page, at p95. */
const limitMs = 3_000;
const year = '2025';
/** Rows that are written by one statement, within its time limit. */
const atOnce = 50_000;

/** 統計 of a year with a million uses: each call of the page one after the other, as one person opens it. */
export async function statisticsFigures(database: BenchDatabase) {
  const today = dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo'));
  const town = await aTown(database.superuserUrl, today, 50, { rooms: 2 });
  await aYearOfUses(database.superuserUrl, town);
  const clerk = await aClerk(database.superuserUrl, town.tenantId);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  const office = { client, clerk };
  const { from, to } = fiscalYear(year);
  try {
    process.stdout.write(
      `\n統計 of a year with ${uses} uses of ${rooms} rooms, ${asked} calls of each kind, one after the other\n`,
    );
    await figures(office, 'a fiscal year', { from, to });
    await figures(office, 'a month', { from: `${year}-07-01`, to: `${year}-07-31` });
    await figures(office, 'days that are no months', { from: `${year}-04-16`, to: `${Number(year) + 1}-03-15` });
    await figures(office, 'two years', { from: `${Number(year) - 1}-04-01`, to });
  } finally {
    client.close();
    await server.end();
  }
}

type Town = Awaited<ReturnType<typeof aTown>>;

async function aYearOfUses(url: string, { tenantId, containerId }: Town) {
  const { db } = connect({ url, size: 1, onLost: () => undefined });
  const { from, to } = fiscalYear(year);
  const tenant = sql`${tenantId}::uuid`;
  // The rooms of the town have a year of reservations, which these need not.
  await sql`
    insert into article
    select (jsonb_populate_record(model, jsonb_build_object('article_id', gen_random_uuid(), 'key', 'more-' || number, 'name', '部屋' || number))).*
    from (select article from article where tenant_id = ${tenant} limit 1) as one (model), generate_series(3, ${rooms}) as number`.execute(
    db,
  );
  for (let first = 1; first <= uses; first += atOnce)
    await sql`
    insert into statistics_use (tenant_id, reservation_id, day, container_id, article_id, is_first, from_minute, to_minute, outcome,
      method, is_at_desk, purpose_type, user_class, reduction, has_admission, planned, fee, reduced,
      charged, online, counter, refunded, days_before, draw_result, equipment)
    select ${tenant}, gen_random_uuid(), ${from}::date + number % 365, ${containerId}::uuid, room.article_id, true,
      540 + 240 * (number / 365 % 3), 720 + 240 * (number / 365 % 3),
      (array['completed', 'completed', 'completed', 'completed', 'cancelled_user', 'no_show', 'lost'])[1 + number % 7],
      (array['online', 'counter', 'lottery'])[1 + number % 3], number % 3 = 1, '種別' || number % 12,
      (array['市内', '市外', '区分なし'])[1 + number % 3], case when number % 9 = 0 then '学校' else '' end, number % 4 = 0,
      number % 60, 1200, case when number % 9 = 0 then 600 else 0 end, 1200, 1200, 0, 0,
      case when number % 7 = 4 then number % 40 end, case when number % 7 = 6 then 'lost' when number % 3 = 2 then 'won' end,
      case when number % 4 = 0 then '{"マイク": 2}'::jsonb else '{}' end
    from generate_series(${first}::integer, ${Math.min(uses, first + atOnce - 1)}::integer) as number
    join (select article_id, row_number() over () - 1 as place from article where tenant_id = ${tenant}) as room
      on room.place = number / 365 % ${rooms}`.execute(db);
  for (let month = from; month <= to; month = addMonths(month, 1))
    await sql`
    insert into statistics_day (tenant_id, article_id, day, container_id, space_ids, is_combined, names, from_minutes, to_minutes, offers, used, has_use)
    select ${tenant}, article_id, day::date, ${containerId}::uuid, '{}', false, array['午前', '午後', '夜間'], array[540, 780, 1080],
      array[720, 1020, 1320], array['open', 'open', 'open'], array[true, extract(day from day) > 15, false], true
    from article cross join generate_series(${month}::date, ${addMonths(month, 1)}::date - 1, interval '1 day') as day
    where tenant_id = ${tenant}`.execute(db);
  for (let month = from; month <= to; month = addMonths(month, 1)) {
    const began = performance.now();
    await inTenant(db, tenantId, (trx) => sumUp(trx, { tenantId, containerId, month }));
    if (month === from)
      process.stdout.write(`  the sums of a month of ${rooms} rooms: ${(performance.now() - began).toFixed(0)} ms\n`);
  }
  await sql`
    insert into statistics_progress (tenant_id, days_until, history_at, ledger_at)
    values (${tenant}, ${to}::date, now(), now())
    on conflict (tenant_id) do update set days_until = excluded.days_until`.execute(db);
  await sql`vacuum analyze statistics_use, statistics_day, statistics_sum, statistics_place_sum`.execute(db);
  await db.destroy();
}

type Office = { readonly client: HttpClient; readonly clerk: Caller };

async function figures({ client, clerk }: Office, name: string, span: { readonly from: string; readonly to: string }) {
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < asked; turn += 1) {
    const began = performance.now();
    bytes = (await client.call('Desk/GetStatistics', { ...span, containerIds: [], articleIds: [] }, clerk)).length;
    times.push(performance.now() - began);
  }
  const [p50, p95] = [percentileOf(times, 0.5), percentileOf(times, 0.95)];
  const verdict = p95 <= limitMs ? 'reached ' : 'MISSED  ';
  process.stdout.write(
    `  ${verdict}${name.padEnd(28)} p50 ${p50.toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  limit ${limitMs} ms  ${Math.round(bytes / 1_000)} kB\n`,
  );
}
