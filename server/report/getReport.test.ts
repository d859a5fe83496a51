import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#contract/endpoints.ts';
import type { ReportPart } from '#contract/local.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { inTenant } from '#server/db/connect.ts';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { countStatements } from '#server/testing/countStatements.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { linesOf } from './csv/excelCsv.ts';
import { usesBetween } from './csv/report.queries.ts';
import { useReport } from './csv/reportCsv.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

/** A report that is read to its end. */
async function readReport(tenantAlias: string, days: RequestOf<'Local/GetReport'>) {
  const { parts } = await asStaff(server, tenantAlias, 'Local/GetReport', days);
  const all: ReportPart[] = [];
  for await (const part of parts) all.push(part);
  return { csv: all.map(({ csv }) => csv).join(''), lines: all.reduce((sum, part) => sum + part.lines, 0) };
}

const rowsOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

describe('The report as staff ask for it', () => {
  test('has the uses of rooms on the days, both included, and of this tenant alone', async () => {
    const { tenant, member, hall } = await aSmallTown(server);
    const other = await aSmallTown(server);
    for (const date of ['2026-06-18', '2026-06-19', '2026-06-20', '2026-06-21']) {
      await aReservation(server, member, hall, { date, frames: ['午前', '午後'] });
      await aReservation(server, other.member, other.hall, { date });
    }
    const days = { from: '2026-06-19', to: '2026-06-20' };
    const { csv, lines } = await readReport(tenant.tenantAlias, days);
    expect(lines).toBe(4);
    expect(rowsOf(csv).map((row) => [row.利用日, row.時間枠, row.利用者番号])).toEqual([
      ['2026-06-19', '午前', member.userNumber],
      ['2026-06-19', '午後', member.userNumber],
      ['2026-06-20', '午前', member.userNumber],
      ['2026-06-20', '午後', member.userNumber],
    ]);
  });

  test('has the sessions of courses in a tenant of event mode', async () => {
    const { tenant, events } = await aSchool(server);
    const person = await aMember(server, tenant);
    const { eventReservationId } = await anEventReservation(server, person, events.guitar);
    const days = { from: '2026-07-19', to: '2026-08-02' };
    const { csv, lines } = await readReport(tenant.tenantAlias, days);
    expect(lines).toBe(2);
    expect(rowsOf(csv).map((row) => [row.開催日, row.予約番号])).toEqual([
      ['2026-07-19', reservationNumber(eventReservationId)],
      ['2026-08-02', reservationNumber(eventReservationId)],
    ]);
  });

  test('of days without a use has its header alone', async () => {
    const { tenant } = await aSmallTown(server);
    const days = { from: '2026-06-01', to: '2026-06-01' };
    const { csv, lines } = await readReport(tenant.tenantAlias, days);
    expect(lines).toBe(0);
    expect(csv).toMatch(/^利用日,.*\r\n$/);
  });

  test('refuses days in the wrong order and what is no day', async () => {
    const { tenant } = await aSmallTown(server);
    const report = (from: string, to: string) => asStaff(server, tenant.tenantAlias, 'Local/GetReport', { from, to });
    await expect(report('2026-06-02', '2026-06-01')).rejects.toMatchObject({ refusal: { code: 'daysReversed' } });
    await expect(report('2026-02-30', '2026-03-01')).rejects.toMatchObject({ refusal: { code: 'malformed' } });
  });
});

describe('A report of many years', () => {
  const days = { from: '2018-01-01', to: '2026-12-31' };
  const uses = 60_000;
  let town: Awaited<ReturnType<typeof aSmallTown>>;
  beforeAll(async () => {
    town = await aSmallTown(server);
    const model = await aReservation(server, town.member, town.hall, { date: days.from });
    await manyLike(model.reservationId);
  });

  /** Twenty uses on each of three thousand days, in an order of their own. */
  async function manyLike(reservationId: string) {
    const { tenantId } = town.tenant;
    const model = sql`reservation.tenant_id = ${tenantId} and reservation.reservation_id = ${reservationId}`;
    await inTenant(server.db, tenantId, async (trx) => {
      // What is made here refers to what is there.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`insert into reservation select made.* from reservation, generate_series(1, ${uses}::integer) as number,
        jsonb_populate_record(reservation, jsonb_build_object('reservation_id', gen_random_uuid(),
          'first_date', date '2018-01-01' + number / 20, 'last_date', date '2018-01-01' + number / 20,
          'article_name', 'Room ' || number % 7, 'purpose', repeat('many words ', 20) || number)) as made
        where ${model}`.execute(trx);
      await sql`insert into reservation_detail select made.* from reservation_detail as model, reservation as one,
        jsonb_populate_record(model, jsonb_build_object('reservation_id', one.reservation_id,
          'date', one.first_date)) as made
        where model.tenant_id = ${tenantId} and model.reservation_id = ${reservationId}
          and one.tenant_id = ${tenantId} and one.reservation_id <> ${reservationId}`.execute(trx);
    });
    await sql`analyze reservation, reservation_detail`.execute(server.db);
  }

  const ask = async () => (await asStaff(server, town.tenant.tenantAlias, 'Local/GetReport', days)).parts;

  /** Connections that stand within a transaction. */
  const open = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(server.db);
    return rows[0]?.count;
  };

  test('is what one statement would answer, read in small parts by short statements', async () => {
    const parts: ReportPart[] = [];
    const { statements } = await countStatements(async () => {
      for await (const part of await ask()) parts.push(part);
    });
    const { tenantId } = town.tenant;
    const rows = await inTenant(server.appDb, tenantId, (trx) => usesBetween(trx, { tenantId, ...days }).execute());
    expect(rows.length).toBe(uses + 1);
    expect(
      parts
        .slice(1)
        .map(({ csv }) => csv)
        .join('') === linesOf(useReport, rows, 'Asia/Tokyo'),
    ).toBe(true);
    expect(Math.max(...parts.map(({ lines }) => lines))).toBeLessThanOrEqual(1_000);
    expect(statements.filter((text) => text.startsWith('fetch')).length).toBeLessThan(200);
  });

  test('is read no faster than somebody reads on', async () => {
    const parts = (await ask())[Symbol.asyncIterator]();
    await parts.next();
    const { statements } = await countStatements(async () => {
      expect((await parts.next()).value.lines).toBeGreaterThan(0);
      await new Promise((resolve) => setTimeout(resolve, 200));
    });
    expect(statements.filter((text) => text.startsWith('fetch'))).toHaveLength(1);
    expect(await open()).toBe(1);
    await parts.return?.();
    expect(await open()).toBe(0);
  });

  test('ends when its reader goes away', async () => {
    const reader = Readable.from(await ask());
    let seen = 0;
    for await (const _ of reader) {
      seen += 1;
      if (seen === 5) break;
    }
    expect(reader.destroyed).toBe(true);
    await expect.poll(open).toBe(0);
  });

  test('shows what stood at its beginning', async () => {
    const parts = (await ask())[Symbol.asyncIterator]();
    await parts.next();
    await parts.next();
    const { tenantId } = town.tenant;
    await server.db
      .deleteFrom('reservation_detail')
      .where('tenant_id', '=', tenantId)
      .where('date', '>', '2020-01-01')
      .execute();
    let lines = 0;
    for (let part = await parts.next(); !part.done; part = await parts.next()) lines += part.value.lines;
    expect(lines).toBeGreaterThan(uses - 2_000);
  });
});
