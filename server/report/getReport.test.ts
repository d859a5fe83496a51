import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anEventReservation } from '#server/testing/anEventReservation.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aSchool } from '#server/testing/aSchool.ts';
import { aSmallTown } from '#server/testing/aSmallTown.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
  server.clock.set('2026-06-10T10:00');
});
afterAll(() => server.close());

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
    const { csv, lines } = await asStaff(server, tenant.tenantAlias, 'Staff/GetReport', days);
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
    const { csv, lines } = await asStaff(server, tenant.tenantAlias, 'Staff/GetReport', days);
    expect(lines).toBe(2);
    expect(rowsOf(csv).map((row) => [row.開催日, row.予約ID])).toEqual([
      ['2026-07-19', eventReservationId],
      ['2026-08-02', eventReservationId],
    ]);
  });

  test('of days without a use has its header alone', async () => {
    const { tenant } = await aSmallTown(server);
    const days = { from: '2026-06-01', to: '2026-06-01' };
    const { csv, lines } = await asStaff(server, tenant.tenantAlias, 'Staff/GetReport', days);
    expect(lines).toBe(0);
    expect(csv).toMatch(/^利用日,.*\r\n$/);
  });

  test('refuses days in the wrong order and what is no day', async () => {
    const { tenant } = await aSmallTown(server);
    const report = (from: string, to: string) => asStaff(server, tenant.tenantAlias, 'Staff/GetReport', { from, to });
    await expect(report('2026-06-02', '2026-06-01')).rejects.toMatchObject({ refusal: { code: 'daysReversed' } });
    await expect(report('2026-02-30', '2026-03-01')).rejects.toMatchObject({ refusal: { code: 'malformed' } });
  });
});
