import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { type AnotherServer, anotherServer } from '#server/testing/anotherServer.ts';
import { aStaffMember, staffPassword } from '#server/testing/aStaffMember.ts';
import { aPerson } from '#server/testing/factories.ts';
import { importText } from '#server/testing/importText.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { anOffice, type Change, changed, exported, madeElsewhere, type Office } from '../testing/anOffice.ts';

let server: TestServer;
let second: AnotherServer;
beforeAll(async () => {
  server = await aServer();
  second = await anotherServer({ databaseUrl: server.database.appUrl, clock: server.clock });
});
beforeEach(() => server.clock.set('2026-06-10T10:00'));
afterAll(async () => {
  await second?.close();
  await server?.close();
});

const inPreparation = (text: string) => text.replace('  alias: town\n', '  alias: town\n  open: false\n');
const withoutPolicies = (text: string) => inPreparation(text).replace(/policies:\n[\s\S]*?(?=containers:)/, '');

const codes = async ({ staff }: Office) => {
  const { body } = await server.call('Office/GetOpening', {}, { staff });
  return { isOpen: body.isOpen, missing: body.missing.map(({ code, isNeeded }) => `${code}${isNeeded ? '!' : ''}`) };
};

const opened = ({ staff }: Office) => server.call('Office/OpenTown', {}, { staff });

const ofHalf = (fields: object, from: string | null = null): Change => ({
  rooms: [{ kind: 'change', key: 'half', from, fields }],
});

describe('[OFFICE-02] a town that is not open yet', () => {
  it('lets its staff in and nobody else, and says so calmly', async () => {
    const office = await anOffice(server, inPreparation);
    const { tenant, containerId, staff } = office;
    const { body: told } = await server.call('Authentication/TenantGet', { tenantAlias: tenant.tenantAlias });
    expect(told.isOpen).toBe(false);
    const session = await aPerson(server, tenant);
    const codeOf = (answer: { status: number; body: { error?: { code: string; message: string } } }) => [
      answer.status,
      answer.body.error?.code,
    ];
    const refused = [403, 'notOpenYet'];
    const { tenantAlias } = tenant;
    expect(codeOf(await server.call('Public/GetHalls', {}, { tenant }))).toEqual([404, 'notFound']);
    expect(codeOf(await server.call('Reservation/GetContainer', {}, { session }))).toEqual(refused);
    const login = { tenantAlias, loginId: '10000001', password: staffPassword };
    expect(codeOf(await server.call('Authentication/Login', login, { tenant }))).toEqual(refused);
    const { body: found } = await server.call('Tenant/FindTenant', { query: tenantAlias });
    expect(found.items).toEqual([]);
    for (const page of [`/t/${tenantAlias}/halls`, `/t/${tenantAlias}/halls/${containerId}`]) {
      const { statusCode, body } = await server.app.inject({ url: page, headers: { accept: 'text/html' } });
      expect(statusCode).toBeLessThan(500);
      expect(body).not.toContain('町民会館');
    }
    expect((await server.call('Office/ListPlaces', {}, { staff })).body.items).toHaveLength(1);
    expect((await server.call('Desk/GetBoard', { containerId, date: '2026-06-20' }, { staff })).status).toBe(200);
  });

  it('changes everything at once, versions in force included; once it is open they are fixed', async () => {
    const office = await anOffice(server, inPreparation);
    await changed(server, office, ofHalf({ closedWeekdays: ['friday'] }, '2026-12-01'));
    server.clock.set('2026-12-10T10:00');
    const later = { ...office, staff: await aStaffMember(server, office.tenant) };
    expect((await changed(server, later, ofHalf({ closedWeekdays: ['sunday'] }))).status).toBe(200);
    const giveUp: Change = { rooms: [{ kind: 'giveUp', key: 'half', from: '2026-12-01' }] };
    expect((await changed(server, later, giveUp)).status).toBe(200);
    await changed(server, later, ofHalf({ closedWeekdays: ['friday'] }, '2026-12-01'));
    expect((await opened(later)).status).toBe(200);
    expect((await changed(server, later, giveUp)).body.error?.code).toBe('placeRefused');
  });

  it('is the same elsewhere, still in preparation; a file does not close one that is open', async () => {
    const office = await anOffice(server, inPreparation);
    const { wanted, made } = await madeElsewhere(server, office);
    expect(made).toEqual(wanted);
    expect(made.bundle).toContain('open: false');
    expect((await opened(office)).status).toBe(200);
    const text = await exported(server, office);
    expect(text).not.toContain('open: false');
    const alias = office.tenant.tenantAlias;
    await importText(
      server.server,
      text.replace(`alias: ${alias}\n`, `alias: ${alias}\n  open: false\n`),
      server.clock(),
    );
    expect(await exported(server, office)).toBe(text);
  });

  it('publishes no lottery before it is open', async () => {
    const lottery = { monthsAhead: 2, fromDay: 1, fromHour: 9, toDay: 20, toHour: 17 };
    const office = await anOffice(server, inPreparation);
    const { status, body } = await changed(server, office, ofHalf({ lotteryWindow: lottery }));
    expect(status, JSON.stringify(body)).toBe(200);
    const draws = async () => {
      await runDueJobs({ ...server.server, log: server.app.log, nowMs: server.clock() });
      const { tenantId } = office.tenant;
      return (await server.db.selectFrom('lottery_draw').select('draw_id').where('tenant_id', '=', tenantId).execute())
        .length;
    };
    expect(await draws()).toBe(0);
    await opened(office);
    expect(await draws()).toBeGreaterThan(0);
  });
});

describe('[OFFICE-02] the opening of a town', () => {
  it('names what is missing, and waits for what is needed', async () => {
    const office = await anOffice(server, withoutPolicies);
    expect(await codes(office)).toEqual({
      isOpen: false,
      missing: ['privacyPolicy!', 'termsOfUse!', 'administrator'],
    });
    const { status, body } = await opened(office);
    expect([status, body.error?.code]).toEqual([409, 'openingLacks']);
    expect((await codes(office)).isOpen).toBe(false);
    const empty = await anOffice(server, inPreparation);
    const rooms = ['whole', 'half', 'by-hour'].map((key) => ({
      kind: 'change' as const,
      key,
      fields: { published: false },
    }));
    expect((await changed(server, empty, { rooms })).status).toBe(200);
    expect((await codes(empty)).missing[0]).toBe('rooms!');
    const free = await anOffice(server, inPreparation);
    const fee = { name: '午前', hours: '9:00-12:00' };
    await changed(server, free, ofHalf({ frames: [fee] }));
    await aStaffMember(server, free.tenant);
    expect((await codes(free)).missing).toEqual([]);
  });

  it('lets residents in at once, in every process, and happens once', async () => {
    const office = await anOffice(server, inPreparation);
    const session = await aPerson(server, office.tenant);
    expect((await second.call('Reservation/GetContainer', {}, { session })).status).toBe(403);
    expect((await opened(office)).status).toBe(200);
    expect(await codes(office)).toEqual({ isOpen: true, missing: [] });
    expect((await second.call('Reservation/GetContainer', {}, { session })).status).toBe(200);
    expect((await opened(office)).body.error?.code).toBe('townIsOpen');
  });

  it('is for administrators who have just given their factor', async () => {
    const office = await anOffice(server, inPreparation);
    const manager = await aStaffMember(server, office.tenant, { role: 'manager' });
    expect((await opened({ ...office, staff: manager })).body.error?.code).toBe('notPermitted');
    server.clock.advance(11 * 60_000);
    expect((await opened(office)).body.error?.code).toBe('stepUpRequired');
  });
});
