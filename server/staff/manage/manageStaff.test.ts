import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHall, type TestHall } from '#server/testing/aHall.ts';
import { aStaffMember, type TestStaff } from '#server/testing/aStaffMember.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { openStaffSession } from '../session.queries.ts';

let server: TestServer;
let tenant: TestTenant;
let hall: TestHall;
let admin: TestStaff;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  hall = await aHall(server, tenant);
  admin = await aStaffMember(server, tenant, { name: '管理 太郎' });
});
afterAll(() => server.close());

const grant = (role: 'desk' | 'admin' | 'manager' | 'auditor', containerIds: string[] | null = null) => ({
  role,
  containerIds,
  validFrom: '2026-06-01',
  validUntil: null,
});

const invite = (login: string, more: object = {}, staff = admin) =>
  server.callWith<'Console/InviteStaff'>(
    'Console/InviteStaff',
    { login, name: '新人 一郎', grants: [grant('desk', [hall.containerId])], ...more },
    { staff },
  );

const tokenIn = (url: string) => url.split('#').at(-1) ?? '';

const accept = (url: string, password = 'kaikan-no-madoguchi') =>
  server.call('Console/AcceptInvitation', { tenantAlias: tenant.tenantAlias, token: tokenIn(url), password });

describe('an invitation', () => {
  it('sets the first password once, within a day, and leads to the setup', async () => {
    const { body } = await invite('Ichiro.S');
    expect(body.url).toContain(`/console/t/${tenant.tenantAlias}/invitation#`);
    expect((await accept(body.url, 'short')).body.error?.code).toBe('staffPasswordTooShort');
    expect((await accept(body.url)).body).toEqual({ next: 'setup' });
    expect((await accept(body.url)).body.error?.code).toBe('linkOver');
    const signedIn = { tenantAlias: tenant.tenantAlias, login: 'ｉｃｈｉｒｏ.s', password: 'kaikan-no-madoguchi' };
    expect((await server.call('Console/SignIn', signedIn)).body).toEqual({ next: 'setup' });
    const late = await invite('jiro');
    server.clock.advance(24 * 60 * 60_000);
    expect((await accept(late.body.url)).body.error?.code).toBe('linkOver');
    admin = await aStaffMember(server, tenant, { name: '管理 太郎' });
  });

  it('of the first administrator comes from the command line', async () => {
    const town = await aTenant(server);
    const request = { login: 'first', name: '最初 の人', grants: [grant('admin')] };
    const { url } = await asStaff(server, town.tenantAlias, 'Console/InviteStaff', request);
    const body = { tenantAlias: town.tenantAlias, token: tokenIn(url), password: 'kaikan-no-madoguchi' };
    expect((await server.call('Console/AcceptInvitation', body)).body).toEqual({ next: 'setup' });
    const lines = await server.db
      .selectFrom('audit_event')
      .selectAll()
      .where('tenant_id', '=', town.tenantId)
      .orderBy('sequence')
      .execute();
    expect(lines).toMatchObject([
      { action: 'Console/InviteStaff', actor: 'operator:local:yamada', subject: 'first' },
      { action: 'Console/AcceptInvitation', actor: expect.stringMatching(/^staff:/), actor_name: '最初 の人' },
    ]);
    expect(JSON.stringify(lines)).not.toContain(tokenIn(url));
    expect(JSON.stringify(lines)).not.toContain(body.password);
  });

  it.each([
    ['an id that is taken', 'twice', {}, 'staffLoginTaken'],
    ['no id', 'x y', {}, 'staffLoginInvalid'],
    ['no name', 'named', { name: ' ' }, 'staffNameRequired'],
    ['an address that is none', 'mailed', { email: 'x' }, 'emailInvalid'],
    [
      'days the wrong way round',
      'reversed',
      { grants: [{ ...grant('desk'), validUntil: '2026-05-01' }] },
      'daysReversed',
    ],
    [
      'a foreign place',
      'placed',
      { grants: [grant('desk', ['00000000-0000-0000-0000-000000000001'])] },
      'placeUnknown',
    ],
  ])('refuses %s', async (_, login, more, refusal) => {
    if (refusal === 'staffLoginTaken') await invite(login);
    expect((await invite(login, more)).body.error?.code).toBe(refusal);
  });

  it('refuses an administrator of one place', async () => {
    const { body } = await invite('narrow', { grants: [grant('admin', [hall.containerId])] });
    expect(body.error?.code).toBe('grantUnreachable');
  });
});

describe('changing somebody', () => {
  const read = async (staffId: string) => {
    const { body } = await server.call('Console/ListStaff', {}, { staff: admin });
    const found = body.items.find((one) => one.staffId === staffId);
    if (!found) throw new Error('no such member');
    return found;
  };

  it('is refused with an old version, names who changed it and when, and changes nothing', async () => {
    const member = await aStaffMember(server, tenant, { role: 'desk' });
    const other = await aStaffMember(server, tenant, { name: '別の 管理者' });
    const change = (name: string, version: number, staff: TestStaff) =>
      server.call(
        'Console/ChangeStaff',
        { staffId: member.staffId, version, name, email: '', isDisabled: false, grants: [grant('desk')] },
        { staff },
      );
    expect((await change('一番', 1, other)).body).toMatchObject({ name: '一番', version: 2, changedBy: '別の 管理者' });
    const late = await change('二番', 1, admin);
    expect(late.status).toBe(409);
    expect(late.body.error?.message).toBe('10:00に別の 管理者さんが変更しました。最新の内容を確認してください。');
    expect(await read(member.staffId)).toMatchObject({ name: '一番', version: 2 });
  });

  it('signs out who loses something, and lets nobody in who is disabled', async () => {
    const member = await aStaffMember(server, tenant, { role: 'manager' });
    const self = () => server.call('Console/GetSelf', {}, { staff: member });
    expect((await self()).status).toBe(200);
    const body = { staffId: member.staffId, version: 1, name: '異動 した人', email: '', grants: [] };
    await server.call('Console/ChangeStaff', { ...body, isDisabled: true }, { staff: admin });
    expect((await self()).status).toBe(401);
    expect((await read(member.staffId)).state).toBe('disabled');
  });

  it('is not for oneself, and leaves one administrator', async () => {
    const town = await aTenant(server);
    const [one, two] = [await aStaffMember(server, town), await aStaffMember(server, town)];
    const body = { version: 1, name: '元 管理者', email: '', isDisabled: false, grants: [grant('desk')] };
    const own = await server.call('Console/ChangeStaff', { ...body, staffId: one.staffId }, { staff: one });
    expect(own.body.error?.code).toBe('ownAccess');
    expect((await server.call('Console/ChangeStaff', { ...body, staffId: two.staffId }, { staff: one })).status).toBe(
      200,
    );
    // Whoever is left can be changed from the command line alone, and not away.
    const last = asStaff(server, town.tenantAlias, 'Console/ChangeStaff', { ...body, staffId: one.staffId });
    await expect(last).rejects.toMatchObject({ refusal: { code: 'lastAdmin' } });
  });

  it('gives who lost the factor a link, after which what he had opens nothing', async () => {
    const member = await aStaffMember(server, tenant);
    const { version } = await read(member.staffId);
    const renewed = await server.call('Console/RenewAccess', { staffId: member.staffId, version }, { staff: admin });
    expect((await server.call('Console/GetSelf', {}, { staff: member })).status).toBe(401);
    expect((await accept(renewed.body.url)).body).toEqual({ next: 'setup' });
    expect((await read(member.staffId)).hasFactor).toBe(false);
  });

  it('ends one or all of his sessions at once, which he finds out with his next call', async () => {
    const member = await aStaffMember(server, tenant, { role: 'desk', name: '端末 をなくした人' });
    const { staffId } = member;
    const other = await aStaffMember(server, tenant, { role: 'desk' });
    const { tenantId } = tenant;
    const signIn = async (device: string, minutesAgo: number): Promise<TestStaff> => {
      const at = new Date(server.clock() - minutesAgo * 60_000);
      return { ...member, token: await openStaffSession(server.db, { tenantId, staffId, at, device, factorAt: at }) };
    };
    // What `aStaffMember` opened is of no device; the third was idle for too long.
    const [tablet, office] = [await signIn('タブレット', 10), await signIn('事務室のPC', 5)];
    await signIn('昨日の端末', 31);
    const self = async (staff: TestStaff) => (await server.call('Console/GetSelf', {}, { staff })).status;
    const list = async () => (await server.call('Console/ListStaffSessions', { staffId }, { staff: admin })).body.items;
    const end = (sessionId: string | null) =>
      server.call('Console/EndStaffSessions', { staffId, sessionId }, { staff: admin });
    const found = await list();
    expect(found).toMatchObject([
      { device: '', isThis: false },
      {
        device: '事務室のPC',
        beganAt: expect.stringMatching(/T09:55$/),
        lastUsedAt: expect.stringMatching(/T09:55$/),
        isThis: false,
      },
      { device: 'タブレット', isThis: false },
    ]);
    expect(JSON.stringify(found)).not.toContain(tablet.token);

    const lost = found.find(({ device }) => device === 'タブレット')?.sessionId ?? '';
    const ended = await end(lost);
    expect([ended.status, await self(tablet), await self(office)]).toEqual([200, 401, 200]);
    expect((await list()).map(({ device }) => device)).toEqual(['', '事務室のPC']);
    expect((await end(lost)).status).toBe(404);
    const ofOther = await server.call('Console/ListStaffSessions', { staffId: other.staffId }, { staff: admin });
    expect((await end(ofOther.body.items[0]?.sessionId ?? '')).status).toBe(404);

    expect((await end(null)).status).toBe(200);
    expect([await self(office), await list()]).toEqual([401, []]);
    expect([await self(other), await self(admin)]).toEqual([200, 200]);
    const log = await server.call('Console/ListAudit', { subject: staffId }, { staff: admin });
    const line = { action: 'Console/EndStaffSessions', actorName: '管理 太郎', changed: { name: '端末 をなくした人' } };
    expect(log.body.items).toMatchObject([
      { ...line, words: 'すべての端末' },
      { ...line, words: '1台の端末' },
    ]);
  });

  it('ends no session of one’s own, and none without the factor given lately', async () => {
    const other = await aStaffMember(server, tenant);
    const end = (staffId: string) =>
      server.call('Console/EndStaffSessions', { staffId, sessionId: null }, { staff: other });
    expect((await end(other.staffId)).body.error?.code).toBe('ownAccess');
    const own = await server.call('Console/ListStaffSessions', { staffId: other.staffId }, { staff: other });
    expect(own.body.error?.code).toBe('ownAccess');
    const long = new Date(server.clock() - 900_000);
    await server.db
      .updateTable('staff_session')
      .set({ factor_at: long })
      .where('staff_id', '=', other.staffId)
      .execute();
    expect((await end(admin.staffId)).body.error?.code).toBe('stepUpRequired');
    expect((await server.call('Console/GetSelf', {}, { staff: admin })).status).toBe(200);
  });

  it('is written down with who did it, once, and without what opens something', async () => {
    const { body } = await invite('audited', { name: '記録 される人' });
    const log = await server.call('Console/ListAudit', { subject: 'audited' }, { staff: admin });
    expect(log.body.items).toMatchObject([
      { action: 'Console/InviteStaff', actorName: '管理 太郎', address: '127.0.0.1' },
    ]);
    expect(JSON.stringify(log.body)).not.toContain(tokenIn(body.url));
  });
});
