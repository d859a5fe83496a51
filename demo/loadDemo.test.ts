import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { verify } from '@node-rs/argon2';
import { type Compilable, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { EndpointName, ResponseOf } from '#contract/endpoints.ts';
import type { DayArticleAvailability, DayAvailability } from '#contract/facility/room.ts';
import type { MonthAvailability } from '#contract/open/pages.ts';
import { type FoundRooms, roomSearch } from '#contract/open/search.ts';
import type { Tenant } from '#contract/tenant.ts';
import { daysFrom } from '#rules/day/day.ts';
import { reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { containersOf, seenBy } from '#server/catalogue/container.queries.ts';
import { aCliDatabase, type CliDatabase, testNowMs } from '#server/cli/testing/aCliDatabase.ts';
import { callsOn } from '#server/cli/testing/callsOn.ts';
import { runProgram } from '#server/cli/testing/runProgram.ts';
import { connect, type Database, inTenant } from '#server/db/connect.ts';
import { refuseBypass } from '#server/db/refuseBypass.ts';
import { getDayArticleAvailability } from '#server/facility/calendar/getDayArticleAvailability.ts';
import { getDayAvailability } from '#server/facility/calendar/getDayAvailability.ts';
import { getSpecialDays } from '#server/facility/calendar/getSpecialDays.ts';
import { getMonthAvailability } from '#server/facility/open/getMonthAvailability.ts';
import { searchRooms } from '#server/facility/open/searchRooms.ts';
import type { Fresh } from '#server/operation.ts';
import type { FactsTable } from '#server/readCache/facts.ts';
import { sessionsBetween } from '#server/report/csv/eventReport.queries.ts';
import { sessionReport } from '#server/report/csv/eventReportCsv.ts';
import { type CsvForm, linesOf } from '#server/report/csv/excelCsv.ts';
import { type ReportedDays, usesBetween } from '#server/report/csv/report.queries.ts';
import { useReport } from '#server/report/csv/reportCsv.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { brokenEventRules } from '#server/testing/brokenEventRules.ts';
import { aDatabase } from '#server/testing/testDatabase.ts';
import { localDateTimeOf } from '#server/time.ts';
import { demoPassword, loadDemo } from './loadDemo.ts';

let demo: CliDatabase;
const lines: string[] = [];
const load = () =>
  loadDemo({
    ownerUrl: demo.database.ownerUrl,
    clock: () => testNowMs,
    log: { info: (line) => lines.push(line) },
  });

beforeAll(async () => {
  demo = await aCliDatabase();
  // Two servers that start at the same time.
  await Promise.all([load(), load()]);
});
afterAll(() => demo.close());

describe('The demo', () => {
  test('is loaded once, by whoever comes first', async () => {
    expect(lines).toHaveLength(1);
    const tenants = await demo.all.selectFrom('tenant').select(['alias', 'function_tag']).orderBy('alias').execute();
    expect(tenants).toEqual([
      { alias: 'ishinomaki', function_tag: 'ishinomaki' },
      { alias: 'manabi', function_tag: '' },
      { alias: 'musashino', function_tag: 'musashino' },
      { alias: 'sakura', function_tag: '' },
    ]);
  });

  test('is not loaded beside a tenant', async () => {
    const before = await demo.checksums();
    await load();
    expect(await demo.checksums()).toEqual(before);
  });

  test('writes to nobody: no message waits, and who is made up has no address', async () => {
    expect(await demo.all.selectFrom('notice').select('notice_id').execute()).toEqual([]);
    const reachable = await demo.all
      .selectFrom('account')
      .select('user_number')
      .distinct()
      .where((where) => where.or([where('email', 'is not', null), where('line_user_id', 'is not', null)]))
      .orderBy('user_number')
      .execute();
    expect(reachable.map(({ user_number }) => user_number)).toEqual(['10000001', '10000002']);
  });

  test('has the size of a real municipal hall', async () => {
    const counts = await sql<{ containers: number; articles: number; combined: number; reservations: number }>`
      select (select count(*) from container where tenant_id = tenant.tenant_id) as containers,
        (select count(*) from article where tenant_id = tenant.tenant_id) as articles,
        (select count(*) from (select 1 from article_space where tenant_id = tenant.tenant_id
          group by article_id having count(*) > 1) as whole) as combined,
        (select count(*) from reservation where tenant_id = tenant.tenant_id) as reservations
      from tenant where alias = 'sakura'`.execute(demo.all);
    const [sakura] = counts.rows;
    expect(sakura?.containers).toBe(3);
    expect(sakura?.articles).toBeGreaterThanOrEqual(25);
    expect(sakura?.combined).toBeGreaterThanOrEqual(4);
    expect(sakura?.reservations).toBeGreaterThan(3_000);
  });

  test('lets 10000001 in, with every kind of reservation', async () => {
    const people = await demo.all
      .selectFrom('account')
      .innerJoin('tenant', 'tenant.tenant_id', 'account.tenant_id')
      .select(['tenant.alias', 'account.user_id', 'account.password_hash'])
      .where('account.user_number', '=', '10000001')
      .orderBy('tenant.alias')
      .execute();
    expect(people.map(({ alias }) => alias)).toEqual(['ishinomaki', 'manabi', 'musashino', 'sakura']);
    for (const { password_hash } of people) expect(await verify(password_hash, demoPassword)).toBe(true);
    for (const { user_id } of people.filter(({ alias }) => alias !== 'manabi')) {
      const rows = await demo.all.selectFrom('reservation').select('state').where('user_id', '=', user_id).execute();
      expect(new Set(rows.map(({ state }) => state))).toEqual(
        new Set(['confirmed', 'completed', 'cancelled_user', 'cancelled_operator', 'lottery_waiting', 'lost']),
      );
    }
    const spans = await sql<{ alias: string }>`
      select distinct alias from reservation join tenant using (tenant_id) where first_date < last_date`.execute(
      demo.all,
    );
    expect(spans.rows).toEqual([{ alias: 'ishinomaki' }]);
  });

  test('says how many people each room is for, and no reservation is for more', async () => {
    const unsaid = await sql`select name from article where schedule ->> 'capacity' is null`.execute(demo.all);
    expect(unsaid.rows).toEqual([]);
    const over = await sql`
      select reservation_id from reservation join article using (tenant_id, article_id)
      where expected_attendees > (article.schedule ->> 'capacity')::int`.execute(demo.all);
    expect(over.rows).toEqual([]);
  });

  test('has a school of more than forty courses over five months', async () => {
    const counts = await sql<{ containers: number; categories: number; events: number; months: number }>`
      select (select count(*) from event_container) as containers, (select count(*) from event_category) as categories,
        (select count(*) from event) as events,
        (select count(distinct to_char(date, 'YYYY-MM')) from event_session) as months`.execute(demo.all);
    const [manabi] = counts.rows;
    expect(manabi?.containers).toBe(2);
    expect(manabi?.categories).toBeGreaterThanOrEqual(6);
    expect(manabi?.events).toBeGreaterThan(45);
    expect(manabi?.months).toBeGreaterThanOrEqual(5);
  });

  test('has a course of every kind, full ones among them, and breaks no rule', async () => {
    const { tenant_id } = await demo.all
      .selectFrom('tenant')
      .select('tenant_id')
      .where('alias', '=', 'manabi')
      .executeTakeFirstOrThrow();
    expect(await brokenEventRules(demo.all, tenant_id)).toEqual([]);
    const now = new Date(testNowMs);
    const spans = await demo.all.selectFrom('event_entry_span').selectAll().execute();
    const phases = spans.map(({ entry_type, opens_at, closes_at, announce_at }) => {
      const phase =
        opens_at > now ? 'before' : closes_at > now ? 'open' : (announce_at ?? now) > now ? 'waits' : 'over';
      return `${entry_type} ${phase}`;
    });
    expect(new Set(phases)).toEqual(
      new Set(['normal open', 'normal before', 'normal over', 'lottery open', 'lottery waits', 'lottery over']),
    );
    const full = await sql`
      select event.event_id from event join event_reservation using (tenant_id, event_id)
      join entry_span_event using (tenant_id, event_id)
      join event_entry_span span on span.event_entry_span_id = entry_span_event.event_entry_span_id
      where state = 'fixed' and span.entry_type = 'normal' and ${now} between opens_at and closes_at
      group by event.event_id, capacity having count(*) = capacity`.execute(demo.all);
    expect(full.rows.length).toBeGreaterThanOrEqual(2);
  });

  test('shows 10000001 every kind of reservation of a course', async () => {
    const rows = await sql<{ state: string; hold: string | null; seconds: number | null }>`
      select state, entry_type, hold_expires_at as hold,
        extract(epoch from hold_expires_at - clock_timestamp())::integer as seconds
      from event_reservation join account using (tenant_id, user_id) where user_number = '10000001'`.execute(demo.all);
    expect(new Set(rows.rows.map(({ state }) => state))).toEqual(
      new Set(['in_cart', 'applied', 'won', 'lost', 'fixed', 'cancelled_operator']),
    );
    // Held by the clock of the database, whatever the clock of the server says.
    const held = rows.rows.flatMap(({ seconds }) => seconds ?? []);
    expect(held).toHaveLength(1);
    expect(Math.abs((held[0] ?? 0) - 15 * 60)).toBeLessThan(120);
  });

  test('leaves work for the staff of every tenant', async () => {
    const { asStaff } = await callsOn(demo);
    const found: Record<string, unknown> = {};
    for (const alias of ['ishinomaki', 'manabi', 'musashino', 'sakura']) {
      const { cards } = await asStaff(alias, 'Desk/GetWork', {});
      const guests = await asStaff(alias, 'Desk/ListWaitingGuests', {});
      const refunds = await asStaff(alias, 'Desk/ListRefunds', {});
      const unpaid = await asStaff(alias, 'Desk/ListUnpaid', {});
      const clerk = await demo.all
        .selectFrom('staff_grant')
        .innerJoin('tenant', 'tenant.tenant_id', 'staff_grant.tenant_id')
        .select('container_ids')
        .where('alias', '=', alias)
        .where('container_ids', 'is not', null)
        .executeTakeFirstOrThrow();
      const containerId = clerk.container_ids?.[0] ?? '';
      const { days } = await asStaff(alias, 'Desk/GetTill', { containerId });
      const tills = await Promise.all(
        days.map(async ({ tillId }) => (await asStaff(alias, 'Desk/GetTill', { containerId, tillId })).till),
      );
      found[alias] = {
        work: cards.flatMap(({ kind, count, of }) => ((of ?? count) > 0 ? [kind] : [])),
        guests: guests.items.map(({ alike }) => alike.length),
        refused: refunds.items.filter(({ state }) => state === 'failed').length,
        owes: unpaid.count > 5,
        tills: tills.map((till) => [till?.day, till?.isOpen, till?.lines.map(({ kind }) => kind)]),
      };
    }
    const tills = [
      ['2026-06-09', true, []],
      ['2026-06-08', false, ['receipt', 'receipt', 'receipt']],
    ];
    const always = { guests: [0, 0, 1], owes: true, tills };
    expect(found).toEqual({
      ishinomaki: {
        ...always,
        refused: 0,
        work: [
          'registrations',
          'openFees',
          'receptionToday',
          'tillsLeftOpen',
          'tillsToOpen',
          'unpaidOverdue',
          'refundsByHand',
        ],
      },
      manabi: { ...always, work: ['registrations', 'tillsLeftOpen', 'tillsToOpen'], refused: 0 },
      musashino: {
        ...always,
        refused: 1,
        work: ['registrations', 'openFees', 'receptionToday', 'tillsLeftOpen', 'refundsByHand', 'followUps'],
      },
      sakura: {
        ...always,
        refused: 1,
        work: [
          'underReview',
          'registrations',
          'receptionToday',
          'tillsLeftOpen',
          'unpaidOverdue',
          'refundsByHand',
          'termsToTell',
          'followUps',
        ],
      },
    });
  });

  test('has uses that were approved and refused, and lends the one grand piano there is', async () => {
    const decided = await sql<{ action: string; count: number }>`
      select action, count(*)::integer as count from reservation_history
      where action in ('approve', 'reject') group by 1 order by 1`.execute(demo.all);
    expect(decided.rows.map(({ action }) => action)).toEqual(['approve', 'reject']);
    for (const { count } of decided.rows) expect(count).toBeGreaterThan(0);
    const lent = await sql<{ name: string; held: number }>`
      select lent_as as name, count(*)::integer as held from space join occupancy using (tenant_id, space_id)
      where lent_as is not null and starts_at > ${new Date(testNowMs)} group by lent_as order by lent_as`.execute(
      demo.all,
    );
    expect(lent.rows.map(({ name }) => name)).toEqual(['グランドピアノ', '譜面台']);
  });

  test('asks 10000002 to agree, and nobody else', async () => {
    const pending = await sql<{ alias: string; user_number: string }>`
      select distinct alias, user_number from account join tenant using (tenant_id) join policy_version using (tenant_id)
      where not exists (select from agreement where agreement.tenant_id = account.tenant_id
        and agreement.user_id = account.user_id and agreement.policy_id = policy_version.policy_id)
      order by alias`.execute(demo.all);
    expect(pending.rows).toEqual([
      { alias: 'ishinomaki', user_number: '10000002' },
      { alias: 'manabi', user_number: '10000002' },
      { alias: 'musashino', user_number: '10000002' },
      { alias: 'sakura', user_number: '10000002' },
    ]);
  });

  test('has a place for every reservation that holds one, and a history for all', async () => {
    const wrong = await sql<{ state: string; places: boolean; histories: boolean }>`
      select distinct state, occupied.reservation_id is not null as places, told.reservation_id is not null as histories
      from reservation
      left join (select distinct tenant_id, reservation_id from occupancy) as occupied using (tenant_id, reservation_id)
      left join (select distinct tenant_id, reservation_id from reservation_history) as told using (tenant_id, reservation_id)
      order by state`.execute(demo.all);
    const holding = Object.entries(reservationStates).flatMap(([state, { holdsPlace }]) => (holdsPlace ? [state] : []));
    for (const { state, places, histories } of wrong.rows) {
      expect({ state, places, histories }).toEqual({ state, places: holding.includes(state), histories: true });
    }
  });
});

describe('A report of the demo', () => {
  const days = { from: '2020-01-01', to: '2030-12-31' };

  async function reportOf(alias: string) {
    const { parts } = await (await callsOn(demo)).asStaff(alias, 'Local/GetReport', days);
    const csv: string[] = [];
    for await (const part of parts) csv.push(part.csv);
    return csv.slice(1).join('');
  }

  async function atOnce<Row>(alias: string, form: CsvForm<Row>, rows: (days: ReportedDays) => Compilable<Row>) {
    const tenant = await tenantDirectory(demo.db).byAlias(alias);
    if (!tenant) throw new Error(`no tenant ${alias}`);
    const { tenantId, timeZone } = tenant;
    const found = await inTenant(demo.db, tenantId, (trx) => trx.executeQuery(rows({ tenantId, ...days }).compile()));
    return { csv: linesOf(form, found.rows, timeZone), lines: found.rows.length };
  }

  test('has, read part by part, the lines that one statement answers', async () => {
    const rooms = await atOnce('sakura', useReport, (given) => usesBetween(demo.db, given));
    const courses = await atOnce('manabi', sessionReport, (given) => sessionsBetween(demo.db, given));
    for (const { lines } of [rooms, courses]) expect(lines).toBeGreaterThan(100);
    expect(await reportOf('sakura')).toBe(rooms.csv);
    expect(await reportOf('manabi')).toBe(courses.csv);
  });
});

describe('A backup of the demo', () => {
  let folder: string;
  const inFolder = (name: string) => join(folder, name);
  const at = (url: string, ...args: readonly string[]) =>
    runProgram({ url, moment: '2026-06-10T10:00', settings: { DATABASE_OWNER_URL: ownerOf(url) } }, ...args);
  /** The same database with the role that owns the tables. */
  const ownerOf = (url: string) => {
    const changed = new URL(url);
    const { username, password } = new URL(demo.database.ownerUrl);
    return Object.assign(changed, { username, password }).href;
  };
  const backedUp = (name: string, ...options: readonly string[]) =>
    at(demo.database.appUrl, 'backup', inFolder(name), ...options);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yoyaku-backup-'));
    await fillTheRest();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Of every row of every table, by table. */
  async function digests(superuserUrl: string): Promise<Readonly<Record<string, string>>> {
    const { db } = connect({ url: superuserUrl, size: 1, onLost: () => undefined });
    // A backup is noted when it is written, so it does not have its own note.
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('schema_migration', 'backup_run')`.execute(db);
    const found: Record<string, string> = {};
    for (const { name } of rows) {
      const digest = await sql<{ text: string }>`
        select coalesce(md5(string_agg(kept::text, '|' order by kept::text)), 'empty') as text
        from ${sql.table(name)} as kept`.execute(db);
      found[name] = digest.rows[0]?.text ?? '';
    }
    await db.destroy();
    return found;
  }

  /** Rows for tables that the demo leaves empty, and signs that COPY writes in a way of its own. */
  async function fillTheRest() {
    const odd = 'a\tb\\n\\.\r\n\\N 漢字 𠮟';
    await sql`insert into server_secret (name, value) values (${odd}, ${Buffer.from([0, 10, 92, 255])})`.execute(
      demo.all,
    );
    await sql`insert into rate_limit (key, points, expire) values (${odd}, 1, null)`.execute(demo.all);
    const person = sql`(select tenant_id, user_id from account where user_number = '10000001')`;
    await sql`
      insert into idempotency (tenant_id, caller, key, operation, body_hash, answer, created_at)
      select tenant_id, user_id, ${odd}, 'x', '\\x00', ${JSON.stringify({ odd })}::jsonb, now() from ${person}`.execute(
      demo.all,
    );
    await sql`
      insert into session (tenant_id, token_hash, user_id, created_at, used_at)
      select tenant_id, '\\x5c2e', user_id, '2026-06-10 01:02:03.123456+00', now() from ${person}`.execute(demo.all);
    await sql`
      with written as (
      insert into notice (tenant_id, notice_id, user_id, kind, channel, dedupe, recipient, facts, relevant_until,
        created_at)
      select tenant_id, gen_random_uuid(), user_id, ${odd}, 'mail', n::text, '', '{}', 'infinity', now()
      from ${person}, generate_series(1, 1000) as n
      returning tenant_id, notice_id, channel, sequence)
      insert into notice_delivery (tenant_id, notice_id, channel, sequence, state, changed_at)
      select tenant_id, notice_id, channel, sequence, 'sent', now() from written`.execute(demo.all);
  }

  test('[SAFE-08] holds every row of every table, restored into an empty database', async () => {
    expect((await backedUp('plain')).stderr).toMatch(/^Written to .*plain\. It is not encrypted/);
    expect((await stat(inFolder('plain'))).mode & 0o777).toBe(0o600);
    const noted = await demo.all.selectFrom('backup_run').select('is_encrypted').execute();
    expect(noted).toEqual([{ is_encrypted: false }]);
    const empty = await aDatabase({ ...inject('databases'), template: 'template0' });
    try {
      const { code, stderr } = await at(empty.appUrl, 'restore', inFolder('plain'));
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^\d+ rows restored in \d+ tables\.\n$/),
      });
      expect(await digests(empty.superuserUrl)).toEqual(await digests(demo.database.superuserUrl));
      await goesOn(empty);
    } finally {
      await empty.drop();
    }
  });

  /** The walls between tenants stand, nothing that is append only changes, and numbers go on. */
  async function goesOn({ appUrl, superuserUrl }: { readonly appUrl: string; readonly superuserUrl: string }) {
    const app = connect({ url: appUrl, size: 1, onLost: () => undefined });
    const all = connect({ url: superuserUrl, size: 1, onLost: () => undefined });
    await refuseBypass(app.db);
    expect(await app.db.selectFrom('account').select('user_id').execute()).toEqual([]);
    await expect(sql`delete from ledger`.execute(app.db)).rejects.toThrow(/permission denied/);
    const off = await sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(all.db);
    expect(off.rows).toEqual([]);
    const { rows } = await sql<{ next: number; highest: number }>`
      select nextval(pg_get_serial_sequence('ledger', 'sequence')) as next, max(sequence) as highest from ledger`.execute(
      all.db,
    );
    expect(rows[0]?.next).toBe((rows[0]?.highest ?? 0) + 1);
    await Promise.all([app.db.destroy(), all.db.destroy()]);
  }

  test('is encrypted for the holder of a key, and read only with it', async () => {
    const key = await at(demo.database.appUrl, 'backup-key', inFolder('key'));
    const recipient = key.stdout.trim();
    expect((await backedUp('sealed', '--to', recipient)).stderr).toBe(`Written to ${inFolder('sealed')}.\n`);
    expect((await readFile(inFolder('sealed'))).toString('latin1')).not.toContain('yoyaku-backup');
    await at(demo.database.appUrl, 'backup-key', inFolder('other'));
    const empty = await aDatabase({ ...inject('databases'), template: 'template0' });
    const restored = (...options: readonly string[]) => at(empty.appUrl, 'restore', inFolder('sealed'), ...options);
    try {
      expect(await restored()).toMatchObject({ code: 1, stderr: expect.stringContaining('--identity') });
      expect(await restored('--identity', inFolder('other'))).toMatchObject({ code: 1 });
      expect(await restored('--identity', inFolder('key'))).toMatchObject({ code: 0 });
      expect(await digests(empty.superuserUrl)).toEqual(await digests(demo.database.superuserUrl));
    } finally {
      await empty.drop();
    }
  });

  test('is not restored when it is damaged, a part, foreign, or the database has rows', async () => {
    const text = gunzipSync(await readFile(inFolder('plain'))).toString();
    const lines = text.split('\n');
    const files = {
      cut: gzipSync(lines.slice(0, -2).join('\n')),
      torn: (await readFile(inFolder('plain'))).subarray(0, 40_000),
      short: gzipSync(text.replace(/\n[^\n{]*\n\\\.\n/, '\n\\.\n')),
      newer: gzipSync(text.replace('"0001_foundation"', '"9999_future"')),
      foreign: gzipSync('{"format":"other"}\n'),
    };
    const empty = await aDatabase({ ...inject('databases'), template: 'template0' });
    try {
      for (const [name, bytes] of Object.entries(files)) {
        await writeFile(inFolder(name), bytes);
        const { code, stderr } = await at(empty.appUrl, 'restore', inFolder(name));
        expect([name, code, stderr]).toEqual([name, 1, expect.stringMatching(/^[^\n]*(backup|incomplete)[^\n]*\n$/)]);
        const tables = Object.values(await digests(empty.superuserUrl));
        expect(tables.filter((digest) => digest !== 'empty')).toEqual([]);
      }
      expect(await at(demo.database.appUrl, 'restore', inFolder('plain'))).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('already has rows'),
      });
      expect(await backedUp('plain')).toMatchObject({ code: 1, stderr: expect.stringContaining('not overwritten') });
    } finally {
      await empty.drop();
    }
  });
});

type SpecialDays = ResponseOf<'Reservation/GetSpecialDays'>;

const shownDays = daysFrom('2026-06-03', 308);

/** What a read answers over the demo, from facts that are read as the server reads them. */
const askingOn =
  (trx: Database, tenant: Tenant, userId: string | null = '') =>
  async (read: Fresh<EndpointName>['fresh'], request: object) => {
    const when = { timeZone: tenant.timeZone, now: localDateTimeOf(testNowMs, tenant.timeZone) };
    const readAll = async (table: FactsTable, keys: Record<string, unknown>) => {
      const values: Record<string, unknown> = {};
      for (const [name, facts] of Object.entries(table)) {
        values[name] = await facts.read({ trx, tenantId: tenant.tenantId }, keys[name], () => undefined);
      }
      return values;
    };
    const values = await readAll(read.facts as FactsTable, read.keys(request, when) as Record<string, unknown>);
    const each: Record<string, unknown>[] = [];
    for (const keys of (read.each?.keys(values, request, when) ?? []) as Record<string, unknown>[]) {
      each.push(await readAll(read.each?.facts as FactsTable, keys));
    }
    const viewer = { userId, suspendedUntil: null, isVerified: true, classes: [], reductions: [], part: undefined };
    const view = { tenant, nowMs: testNowMs, now: when.now, clockMs: testNowMs, viewer };
    return (read.answer(values, view, request, { named: [], each }) as { readonly response: unknown }).response;
  };

test.each(['sakura', 'ishinomaki', 'musashino'])(
  'The days that %s marks as closed and as holidays are those of its calendars, over ten months',
  async (alias) => {
    const tenant = await tenantDirectory(demo.db).byAlias(alias);
    if (!tenant) throw new Error(`no tenant ${alias}`);
    const { tenantId } = tenant;
    const [marked, shown]: [string[], string[]] = [[], []];
    await inTenant(demo.db, tenantId, async (trx) => {
      const ask = askingOn(trx, tenant);
      for (const { container_id: containerId } of await containersOf(trx, tenantId, seenBy.residents)) {
        for (const date of shownDays.filter((_, index) => index % 28 === 0)) {
          const { items } = (await ask(getSpecialDays.fresh, { containerId, date, days: 28 })) as SpecialDays;
          for (const { date: day, holidayName, isClosed, closedArticleIds } of items) {
            if (holidayName !== '') marked.push(`${day} ${holidayName}`);
            if (isClosed) marked.push(`${day} ${containerId}`);
            marked.push(...closedArticleIds.map((articleId) => `${day} ${articleId}`));
          }
        }
        for (const date of shownDays.filter((_, index) => index % 7 === 0)) {
          const { columns, rows } = (await ask(getDayAvailability.fresh, { containerId, date })) as DayAvailability;
          for (const [index, { date: day, holidayName }] of columns.entries()) {
            if (holidayName !== '') shown.push(`${day} ${holidayName}`);
            const closed = rows.filter(({ cells }) => cells[index]?.reason === 'closed');
            if (closed.length === rows.length) shown.push(`${day} ${containerId}`);
            else shown.push(...closed.map(({ articleId }) => `${day} ${articleId}`));
          }
        }
      }
    });
    expect(marked.toSorted()).toEqual(shown.toSorted());
    expect(shown.length).toBeGreaterThan(100);
  },
);

test.each(['sakura', 'musashino'])(
  '[OPEN-01] [OPEN-03] What visitors of %s see of every room is what its residents see, mark by mark and frame by frame',
  async (alias) => {
    const tenant = await tenantDirectory(demo.db).byAlias(alias);
    if (!tenant) throw new Error(`no tenant ${alias}`);
    const { tenantId } = tenant;
    let compared = 0;
    await inTenant(demo.db, tenantId, async (trx) => {
      const [asVisitor, asResident] = [askingOn(trx, tenant, null), askingOn(trx, tenant)];
      for (const { container_id: containerId } of await containersOf(trx, tenantId, seenBy.residents)) {
        for (const date of ['2026-06-08', '2026-06-15', '2026-06-22', '2026-07-20']) {
          const week = (await asResident(getDayAvailability.fresh, { containerId, date })) as DayAvailability;
          for (const { articleId, cells } of week.rows) {
            const asked = { containerId, articleId, month: date.slice(0, 7) };
            const { days } = (await asVisitor(getMonthAvailability.fresh, asked)) as MonthAvailability;
            const shown = days.filter((day) => cells.some((cell) => cell.date === day.date));
            const marks = shown.map(({ dayKind: _, holidayName: __, ...mark }) => ({ ...mark, articleId }));
            expect(marks).toEqual(cells.filter((cell) => cell.date.startsWith(asked.month)));
            compared += marks.length;
          }
        }
      }
      for (const from of ['2026-06-13', '2026-07-20', '2026-09-01']) {
        const found = (await asVisitor(searchRooms.fresh, roomSearch.parse({ from, isFreeOnly: false }))) as FoundRooms;
        for (const { containerId, articleId, days } of found.items) {
          const asked = { containerId, articleId, date: from };
          const day = (await asResident(getDayArticleAvailability.fresh, asked)) as DayArticleAvailability;
          const free = day.rows.filter(({ canReserve }) => canReserve);
          const frames = days.flatMap((one) => one.frames.map((frame) => [frame.timeFrameName, frame.basicFee]));
          expect(frames).toEqual(free.map((row) => [row.timeFrameName, row.basicFee]));
          compared += 1;
        }
      }
    });
    expect(compared).toBeGreaterThan(300);
  },
);

// Last, since it removes two tenants.
describe('A tenant', () => {
  const remove = (...args: readonly string[]) =>
    runProgram(
      {
        url: demo.database.appUrl,
        moment: '2026-06-10T10:00',
        settings: { DATABASE_OWNER_URL: demo.database.ownerUrl },
      },
      ...['tenant', 'remove', ...args],
    );

  /** How many rows each tenant has in all tables, by alias. */
  async function rowsByTenant() {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'tenant_id'`.execute(demo.all);
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ alias: string; count: number }>`
        select coalesce(tenant.alias, 'nobody') as alias, count(*) from ${sql.table(name)} as kept
        left join tenant on tenant.tenant_id = kept.tenant_id group by 1`.execute(demo.all);
      for (const { alias, count } of rows) counts[alias] = (counts[alias] ?? 0) + count;
    }
    return counts;
  }

  test('[SAFE-07] [BUNDLE-01] is removed whole, with its money and its drawn lotteries, and no other with it', async () => {
    const before = await rowsByTenant();
    for (const alias of ['sakura', 'manabi']) {
      expect(await remove(alias, '--name', 'ほかの市')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('"ほかの市" is not its name.'),
      });
      const tenants = demo.all.selectFrom('tenant').select('name').where('alias', '=', alias);
      const { name } = await tenants.executeTakeFirstOrThrow();
      const kept = await remove(alias, '--name', name);
      expect(kept).toMatchObject({ code: 1, stderr: expect.stringMatching(/\d+ reservations or entries are to come/) });
      expect(kept.stdout).toMatch(/^account\t\d+$/m);
      expect(await rowsByTenant()).toMatchObject({ [alias]: before[alias] });
      const removed = await remove(alias, '--name', name, '--force');
      expect(removed).toMatchObject({ code: 0, stderr: '' });
      expect(removed.stdout.split('\n').at(-2)).toBe(`${alias}: removed, ${before[alias]} rows.`);
      expect(removed.stdout).toContain(kept.stdout);
    }
    const { sakura: _, manabi: __, ...others } = before;
    expect(await rowsByTenant()).toEqual(others);
    const off = await sql`select tgname from pg_trigger where tgenabled <> 'O' and not tgisinternal`.execute(demo.all);
    expect(off.rows).toEqual([]);
  });
});
