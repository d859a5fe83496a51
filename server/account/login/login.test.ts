import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, aResident, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { passwordsWith } from '../password/passwords.ts';

const lockAccounts = CompiledQuery.raw('lock table account in access exclusive mode');

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const login = (tenant: TestTenant, loginId: string, password: string) =>
  server.call('Authentication/Login', { tenantAlias: tenant.tenantAlias, loginId, password });

const timeOf = async (work: () => Promise<unknown>) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

describe('Login', () => {
  it('[LOGIN-03] answers a token that opens the session of that user', async () => {
    const { tenant, member } = await aResident(server);
    const answer = await login(tenant, member.userNumber, member.password);
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body)).toEqual(['token']);
    expect(Buffer.from(answer.body.token, 'base64url')).toHaveLength(32);

    const session = { tenantId: tenant.tenantId, token: answer.body.token };
    const self = await server.call('Authentication/GetSelfUserInfo', {}, { session });
    expect(self.body.userNumber).toBe(member.userNumber);
  });

  it('opens a new session each time and keeps only its digest', async () => {
    const { tenant, member } = await aResident(server);
    const first = await login(tenant, member.userNumber, member.password);
    const second = await login(tenant, member.userNumber, member.password);
    expect(first.body.token).not.toBe(second.body.token);
    const rows = await server.db.selectFrom('session').selectAll().where('user_id', '=', member.userId).execute();
    expect(JSON.stringify(rows)).not.toContain(first.body.token);
    expect(rows).toHaveLength(3);
  });

  it('takes the number as people type it: full-width digits and blanks around', async () => {
    const { tenant, member } = await aResident(server);
    const fullWidth = member.userNumber.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect((await login(tenant, `　${fullWidth} `, member.password)).status).toBe(200);
  });

  it('answers a wrong number, a wrong password and empty ones alike', async () => {
    const { tenant, member } = await aResident(server);
    const answers = [
      await login(tenant, member.userNumber, 'wrong-password-1'),
      await login(tenant, '99999999', member.password),
      await login(tenant, '', member.password),
      await login(tenant, member.userNumber, ''),
      await login(tenant, '', ''),
      await login(tenant, "' or 1=1 --", member.password),
      await login(tenant, '\u0001', member.password),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(answers[0]?.body.error?.code).toBe('wrongCredentials');
  });

  it('takes as long for an unknown number as for a wrong password', async () => {
    const { tenant, member } = await aResident(server);
    const times = { known: [] as number[], unknown: [] as number[] };
    // The fastest of each, because a busy machine only ever adds time; the more of them, the less of it is left.
    const ratio = () => Math.min(...times.unknown) / Math.min(...times.known);
    for (let count = 0; count < 300 && (count < 25 || ratio() < 0.6 || ratio() > 1.6); count += 1) {
      times.known.push(await timeOf(() => login(tenant, member.userNumber, 'wrong-password-1')));
      times.unknown.push(await timeOf(() => login(tenant, '99999999', 'wrong-password-1')));
    }
    // Without the dummy verification an unknown number would be answered in about a tenth of the time.
    expect(ratio()).toBeGreaterThan(0.6);
    expect(ratio()).toBeLessThan(1.6);
  });

  it('never logs into another tenant with the same number', async () => {
    const { tenant, member } = await aResident(server);
    const other = await aTenant(server);
    const password_hash = await server.passwords.hash('another-word-1');
    const namesake = await aMember(server, other, { user_number: member.userNumber, password_hash });
    expect((await login(other, member.userNumber, member.password)).status).toBe(401);
    expect((await login(other, namesake.userNumber, 'another-word-1')).status).toBe(200);
    expect((await login(tenant, member.userNumber, 'another-word-1')).status).toBe(401);
  });

  it('refuses an unknown tenant, and a body and header that name different ones', async () => {
    const { tenant, member } = await aResident(server);
    const other = await aTenant(server);
    const body = { loginId: member.userNumber, password: member.password };
    const unknown = await server.call('Authentication/Login', { ...body, tenantAlias: 'nowhere' });
    expect(unknown.status).toBe(404);
    const mixed = await server.call(
      'Authentication/Login',
      { ...body, tenantAlias: tenant.tenantAlias },
      { tenant: other },
    );
    expect(mixed.status).toBe(404);
  });

  it('[NET-02] refuses a login without the XSRF token', async () => {
    const { tenant, member } = await aResident(server);
    const body = { tenantAlias: tenant.tenantAlias, loginId: member.userNumber, password: member.password };
    const answer = await server.call('Authentication/Login', body, { withoutXsrf: true });
    expect(answer.status).toBe(403);
    expect(answer.body.error?.code).toBe('xsrf');
  });

  it.each([
    ['a number as id', { loginId: 10000001, password: 'x' }],
    ['no password', { loginId: '10000001' }],
    ['a NUL character', { loginId: '\u0000', password: 'x' }],
    ['an unknown field', { loginId: '1', password: 'x', isAdmin: true }],
    ['an endless password', { loginId: '1', password: 'x'.repeat(1025) }],
    ['an endless id', { loginId: '1'.repeat(257), password: 'x' }],
  ])('[CALLS-01] refuses %s as malformed', async (_what, fields) => {
    const tenant = await aTenant(server);
    const answer = await server.callWith('Authentication/Login', { tenantAlias: tenant.tenantAlias, ...fields });
    expect(answer.status).toBe(400);
    expect(answer.body.error?.code).toBe('malformed');
  });
});

describe('a database that does not answer', () => {
  const expectAway = (answer: Awaited<ReturnType<typeof login>>) => {
    expect(answer.status).toBe(504);
    expect(answer.body.error).toEqual({ code: 'upstreamTimeout', message: 'サーバへの接続に失敗しました。' });
  };

  it('[LOGIN-04] is a 504 at Login, so that nobody is told his password was wrong', async () => {
    const away = await aServer({ appUrl: 'postgres://nobody@127.0.0.1:1/nothing' });
    const body = { tenantAlias: 'sakura', loginId: '10000001', password: 'right-password-1' };
    expectAway(await away.call('Authentication/Login', body));
    const other = await away.call('Authentication/TenantGet', { tenantAlias: 'sakura' });
    expect(other.status).toBe(503);
    await away.close();
  });

  it('[LOGIN-04] is a 504 too while somebody holds what Login needs', async () => {
    const away = await aServer({ poolSize: 1 });
    const { tenant, member } = await aResident(away);
    const body = { tenantAlias: tenant.tenantAlias, loginId: member.userNumber, password: member.password };
    await away.db.transaction().execute(async (trx) => {
      await trx.executeQuery(lockAccounts);
      expectAway(await away.call('Authentication/Login', body));
    });
    expect((await away.call('Authentication/Login', body)).status).toBe(200);
    await away.close();
  });
});

describe('a stored hash that is none', () => {
  it.each(['$argon2id$', '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$', 'plain'])(
    '%s fits no password and is no fault',
    async (password_hash) => {
      const tenant = await aTenant(server);
      const member = await aMember(server, tenant, { password_hash });
      const answer = await login(tenant, member.userNumber, 'any-password-1');
      expect(answer.status).toBe(401);
      expect(answer.body.error?.code).toBe('wrongCredentials');
    },
  );

  it('is reported', async () => {
    const reported: string[] = [];
    const passwords = await passwordsWith({ onUnreadable: (error) => reported.push(error.message) });
    expect(await passwords.verify('$argon2id$', 'any')).toBe(false);
    expect(reported).toHaveLength(1);
  });
});
