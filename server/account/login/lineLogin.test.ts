import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aPerson, aTenant, type TestMember, type TestTenant } from '#server/testing/factories.ts';
import { lineStandIn, lineUser } from '#server/testing/lineStandIn.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { linePort } from './lineApi.ts';

const channel = '1657000001';
const hour = 3600;

let line: Awaited<ReturnType<typeof lineStandIn>>;
let server: TestServer;
beforeAll(async () => {
  line = await lineStandIn();
  server = await aServer({ line: linePort({ url: line.url, timeoutMs: 2_000 }) });
});
afterEach(() => line.be('usual'));
afterAll(async () => {
  await server.close();
  await line.close();
});

let number = 0;
/** A token of a LINE user who is new unless given. */
function aToken(overrides: { clientId?: string; expiresIn?: number; userId?: string } = {}) {
  number += 1;
  const token = { clientId: channel, expiresIn: hour, userId: lineUser(number), ...overrides };
  const text = `line-token-${number}`;
  line.tokens.set(text, token);
  return { text, userId: token.userId };
}

const aLineTenant = () => aTenant(server, { liffId: `${channel}-abc`, setting: { line_channel_id: channel } });

const loginBoth = (member: TestMember, lineAccessToken: string) =>
  server.call('Authentication/Login', {
    tenantAlias: member.tenantAlias,
    loginId: member.userNumber,
    password: member.password,
    lineAccessToken,
  });

const loginByLine = (tenant: TestTenant, lineAccessToken: string) =>
  server.call('Authentication/Login', { tenantAlias: tenant.tenantAlias, loginId: '', password: '', lineAccessToken });

async function whoIs(tenant: TestTenant, token: string) {
  const session = { tenantId: tenant.tenantId, token };
  return (await server.call('Authentication/GetSelfUserInfo', {}, { session })).body.userNumber;
}

const linkOf = async (member: TestMember) => {
  const row = await server.db
    .selectFrom('account')
    .select('line_user_id')
    .where('tenant_id', '=', member.tenantId)
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  return row.line_user_id;
};

describe('[LOGIN-06] Login inside LINE', () => {
  it('links the LINE user on a login with password, and later needs neither id nor password', async () => {
    const tenant = await aLineTenant();
    const member = await aMember(server, tenant);
    const token = aToken();
    expect((await loginBoth(member, token.text)).status).toBe(200);
    expect(await linkOf(member)).toBe(token.userId);

    const later = aToken({ userId: token.userId });
    const answer = await loginByLine(tenant, later.text);
    expect(answer.status).toBe(200);
    expect(await whoIs(tenant, answer.body.token)).toBe(member.userNumber);
  });

  it('[SAFE-05] ends what was asked for without the password before the link', async () => {
    const guest = await aPerson(server, await aLineTenant(), { kind: 'guest', verified_at: null });
    const stranger = { email: 'stranger@example.jp', password: '' };
    const pending = async () =>
      (await server.call('Authentication/GetContact', {}, { session: guest })).body.pendingEmail;
    expect((await server.call('Authentication/RequestMailVerification', stranger, { session: guest })).status).toBe(
      200,
    );
    expect(await pending()).toBe(stranger.email);
    expect((await loginBoth(guest, aToken().text)).status).toBe(200);
    expect(await pending()).toBe('');
  });

  it('refuses a LINE user whom nobody has linked, like wrong credentials', async () => {
    const tenant = await aLineTenant();
    const answer = await loginByLine(tenant, aToken().text);
    expect(answer.status).toBe(401);
    expect(answer.body.error?.code).toBe('wrongCredentials');
  });

  it.each([
    ['of another channel', { clientId: '9999999999' }],
    ['that has expired', { expiresIn: 0 }],
  ])('never takes a token %s', async (_what, overrides) => {
    const tenant = await aLineTenant();
    const member = await aMember(server, tenant);
    const good = aToken();
    await loginBoth(member, good.text);
    const bad = aToken({ userId: good.userId, ...overrides });
    expect((await loginByLine(tenant, bad.text)).status).toBe(401);
  });

  it('logs in with a right password and a token LINE refuses, without linking', async () => {
    const tenant = await aLineTenant();
    const member = await aMember(server, tenant);
    expect((await loginBoth(member, 'unknown-to-line')).status).toBe(200);
    expect(await linkOf(member)).toBeNull();
  });

  it('never asks LINE, nor links, before the password was right', async () => {
    const tenant = await aLineTenant();
    const member = { ...(await aMember(server, tenant)), password: 'not-the-password-1' };
    const before = line.asked.length;
    expect((await loginBoth(member, aToken().text)).status).toBe(401);
    expect(line.asked).toHaveLength(before);
    expect(await linkOf(member)).toBeNull();
  });

  it('[SAFE-06] links nobody whose password is changed while LINE is asked', async () => {
    const thief = lineUser(1_000_000);
    const slow = await aServer({
      line: {
        async userOf() {
          await slow.db.updateTable('account').set({ password_hash: 'another' }).execute();
          return thief;
        },
      },
    });
    const member = await aMember(slow, await aTenant(slow, { setting: { line_channel_id: channel } }));
    const { tenantAlias, userNumber: loginId, password } = member;
    const send = (typed: object) =>
      slow.call('Authentication/Login', { tenantAlias, loginId: '', password: '', lineAccessToken: 'any', ...typed });
    expect((await send({ loginId, password })).status).toBe(401);
    expect((await send({})).status).toBe(401);
    await slow.close();
  });

  it('never asks LINE for a tenant without a channel', async () => {
    const tenant = await aTenant(server);
    const member = await aMember(server, tenant);
    const before = line.asked.length;
    expect((await loginBoth(member, aToken({ clientId: '' }).text)).status).toBe(200);
    expect((await loginByLine(tenant, aToken({ clientId: '' }).text)).status).toBe(401);
    expect(line.asked).toHaveLength(before);
  });

  it('moves the link to whoever proves his password with the same LINE account', async () => {
    const tenant = await aLineTenant();
    const mother = await aMember(server, tenant);
    const daughter = await aMember(server, tenant);
    const token = aToken();
    await loginBoth(mother, token.text);
    await loginBoth(daughter, token.text);
    expect(await linkOf(mother)).toBeNull();
    expect(await whoIs(tenant, (await loginByLine(tenant, token.text)).body.token)).toBe(daughter.userNumber);
  });

  it('keeps one link when two link the same LINE account in the same moment', async () => {
    const tenant = await aLineTenant();
    const members = await Promise.all(Array.from({ length: 12 }, () => aMember(server, tenant)));
    const token = aToken();
    const answers = await Promise.all(members.map((member) => loginBoth(member, token.text)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(200));
    const links = await Promise.all(members.map(linkOf));
    expect(links.filter((link) => link !== null)).toEqual([token.userId]);
  });

  it('links the same LINE account in two tenants, each to its own user', async () => {
    const token = aToken();
    const [one, other] = [await aLineTenant(), await aLineTenant()];
    const here = await aMember(server, one);
    const there = await aMember(server, other);
    await loginBoth(here, token.text);
    await loginBoth(there, token.text);
    expect([await linkOf(here), await linkOf(there)]).toEqual([token.userId, token.userId]);
  });

  it.each(['silent', 'broken', 'moved', 'nonsense'] as const)(
    '[LOGIN-04] is a 504 when LINE is %s, with and without password',
    async (mood) => {
      const tenant = await aLineTenant();
      const member = await aMember(server, tenant);
      const token = aToken();
      line.be(mood);
      for (const answer of [await loginBoth(member, token.text), await loginByLine(tenant, token.text)]) {
        expect(answer.status).toBe(504);
        expect(answer.body.error?.message).toBe('サーバへの接続に失敗しました。');
      }
      expect(line.asked).not.toContain('/elsewhere');
    },
  );

  it('is a 504 when LINE cannot be reached at all', async () => {
    const unreachable = await aServer();
    const tenant = await aTenant(unreachable, { setting: { line_channel_id: channel } });
    const body = { tenantAlias: tenant.tenantAlias, loginId: '', password: '', lineAccessToken: 'any' };
    expect((await unreachable.call('Authentication/Login', body)).status).toBe(504);
    await unreachable.close();
  });

  it('counts against an address only what LINE refused, and never against logins with a password', async () => {
    const braked = await aServer({ withLimits: true, line: linePort({ url: line.url, timeoutMs: 2_000 }) });
    const tenant = await aTenant(braked, { setting: { line_channel_id: channel } });
    const { tenantAlias } = tenant;
    const member = await aMember(braked, tenant);
    const send = (lineAccessToken: string) =>
      braked.call('Authentication/Login', { tenantAlias, loginId: '', password: '', lineAccessToken });
    const counted = async () => {
      const rows = await braked.db.selectFrom('rate_limit').select(['key', 'points']).execute();
      return rows.map(({ key, points }) => [key.split(':')[0], points]);
    };

    expect((await send(aToken().text)).status).toBe(401);
    line.be('silent');
    expect((await send(aToken().text)).status).toBe(504);
    line.be('usual');
    expect(await counted()).toEqual([['login-line', 0]]);

    expect((await send('unknown-to-line')).status).toBe(401);
    expect(await counted()).toEqual([['login-line', 1]]);
    await braked.db.updateTable('rate_limit').set({ points: 100 }).execute();
    const refused = await send('unknown-to-line');
    expect(refused.status).toBe(429);
    const body = { tenantAlias, loginId: member.userNumber, password: member.password };
    expect((await braked.call('Authentication/Login', body)).status).toBe(200);
    await braked.close();
  });

  it('logs no token', () => {
    expect(server.logLines.join('')).not.toContain('line-token-');
  });
});
