import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import { aHall } from '#server/testing/aHall.ts';
import { aReservation } from '#server/testing/aReservation.ts';
import { aStaffMember, staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aResident, aTenant, type TestTenant } from '#server/testing/factories.ts';
import { type Answer, aServer, type TestServer } from '#server/testing/testServer.ts';
import { deleteStaffSessionsOver } from '../session.queries.ts';
import { totpCode } from './secondFactor.ts';

const minutes = (count: number) => count * 60_000;
const failed = '職員IDまたはパスワードが正しくありません。';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
});
afterAll(() => server.close());

const code = (secret = staffSecret) => totpCode(secret, server.clock());

/** The session a browser keeps after an answer; '' when it forgets it, null when nothing was said of it. */
function keptIn({ headers }: Answer<EndpointName>) {
  const cookies = [headers['set-cookie'] ?? []].flat() as readonly string[];
  const found = cookies.map((cookie) => /^STAFF-[^=]+=([^;]*)/.exec(cookie)?.[1]).find((value) => value !== undefined);
  return found ?? null;
}

const signIn = (login: string, password = staffPassword) =>
  server.call('Console/SignIn', { tenantAlias: tenant.tenantAlias, login, password });

const withToken = (token: string) => ({ staff: { tenantId: tenant.tenantId, token } });
const selfOf = (token: string) => server.call('Console/GetSelf', {}, withToken(token));
const confirm = (token: string, typed: string) => server.call('Console/ConfirmCode', { code: typed }, withToken(token));

async function firstStep(member: TestStaff) {
  const answer = await signIn(member.login);
  expect(answer.status).toBe(200);
  return { answer, token: keptIn(answer) ?? '' };
}

describe('[DESK-01] staff sign in with id, password and a second factor', () => {
  it('lets in after both, with another session than after the first step', async () => {
    const member = await aStaffMember(server, tenant, { role: 'desk', name: '窓口 花子' });
    const { answer, token } = await firstStep(member);
    expect(answer.body).toEqual({ next: 'factor' });
    expect((await selfOf(token)).body.error?.code).toBe('factorRequired');
    const confirmed = await confirm(token, code());
    expect(confirmed.status).toBe(200);
    const complete = keptIn(confirmed) ?? '';
    expect(complete).not.toBe(token);
    expect((await selfOf(complete)).body).toMatchObject({ name: '窓口 花子', roles: ['desk'] });
    expect((await selfOf(token)).status).toBe(401);
    server.clock.advance(minutes(1));
  });

  it('reads alike for an unknown id, a wrong password, a wrong code and who may not sign in any more', async () => {
    const member = await aStaffMember(server, tenant);
    const gone = await aStaffMember(server, tenant);
    await server.db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('staff_id', '=', gone.staffId)
      .execute();
    const { token } = await firstStep(member);
    const answers = [
      await signIn('nobody'),
      await signIn(member.login, 'another-password'),
      await signIn(gone.login),
      await confirm(token, '000000'),
      await confirm(token, 'abcde-fghij'),
      await confirm(token, ''),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.body.error).toMatchObject({ code: 'staffLoginFailed', message: failed });
    }
  });

  it('opens the setup alone to who has no second factor, and gives ten recovery codes once', async () => {
    const member = await aStaffMember(server, tenant, { hasFactor: false });
    const { answer, token } = await firstStep(member);
    expect(answer.body).toEqual({ next: 'setup' });
    expect((await selfOf(token)).body.error?.code).toBe('factorRequired');
    expect((await server.call('Console/ListStaff', {}, withToken(token))).body.error?.code).toBe('factorRequired');
    const early = await server.call('Console/FinishSetup', { code: '123456' }, withToken(token));
    expect(early.body.error?.code).toBe('setupNotBegun');
    const { body } = await server.call('Console/BeginSetup', {}, withToken(token));
    expect(body.uri).toContain('otpauth://totp/');
    const wrong = await server.call('Console/FinishSetup', { code: '000000' }, withToken(token));
    expect(wrong.body.error?.code).toBe('factorWrong');
    const finished = await server.call('Console/FinishSetup', { code: code(body.secret) }, withToken(token));
    expect(new Set(finished.body.recoveryCodes).size).toBe(10);
    expect((await selfOf(keptIn(finished) ?? '')).body.recoveryCodesLeft).toBe(10);
    const again = await server.call('Console/BeginSetup', {}, withToken(keptIn(finished) ?? ''));
    expect(again.body.error?.code).toBe('factorAlreadySet');
  });

  it('keeps the session from scripts, from other sites and from residents’ calls', async () => {
    const member = await aStaffMember(server, tenant);
    const { answer } = await firstStep(member);
    const cookie = [answer.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('STAFF-'));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const asResident = { session: { tenantId: tenant.tenantId, token: member.token } };
    expect((await server.call('Authentication/GetSelfUserInfo', {}, asResident)).status).toBe(401);
    expect((await server.call('Console/GetSelf', {}, asResident)).status).toBe(401);
    const forged = await server.call('Console/SignOut', {}, { ...withToken(member.token), withoutXsrf: true });
    expect(forged.status).toBe(403);
    const secure = await aServer({ isSecure: true });
    try {
      const town = await aTenant(secure);
      const clerk = await aStaffMember(secure, town);
      const body = { tenantAlias: town.tenantAlias, login: clerk.login, password: staffPassword };
      const first = await secure.call('Console/SignIn', body);
      const kept = [first.headers['set-cookie'] ?? []].flat().find((text) => text.includes('STAFF-'));
      expect(kept).toMatch(/^__Host-STAFF-[^;]+; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    } finally {
      await secure.close();
    }
  });
});

describe('[DESK-02] what opens a session once', () => {
  it('takes the code of the app once, and no older one after it', async () => {
    const member = await aStaffMember(server, tenant);
    const before = code();
    server.clock.advance(30_000);
    const now = code();
    expect((await confirm((await firstStep(member)).token, now)).status).toBe(200);
    for (const used of [now, before]) expect((await confirm((await firstStep(member)).token, used)).status).toBe(401);
    server.clock.advance(30_000);
    expect((await confirm((await firstStep(member)).token, code())).status).toBe(200);
  });

  it('takes it once of two requests at the same time', async () => {
    const member = await aStaffMember(server, tenant);
    const tokens = [(await firstStep(member)).token, (await firstStep(member)).token, (await firstStep(member)).token];
    const answers = await Promise.all(tokens.map((token) => confirm(token, code())));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('takes a recovery code once, whatever its case and hyphen', async () => {
    const member = await aStaffMember(server, tenant);
    const renewed = await server.call('Console/RenewRecoveryCodes', {}, { staff: member });
    const [first = '', second = ''] = renewed.body.recoveryCodes;
    expect((await confirm((await firstStep(member)).token, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await confirm((await firstStep(member)).token, first)).status).toBe(401);
    expect((await confirm((await firstStep(member)).token, second)).status).toBe(200);
    expect((await selfOf(member.token)).body.recoveryCodesLeft).toBe(8);
  });

  it('ends after half an hour without use, twelve hours, and ten minutes without the second step', async () => {
    const member = await aStaffMember(server, tenant);
    const { token } = await firstStep(member);
    server.clock.advance(minutes(10));
    expect((await confirm(token, code())).body.error?.code).toBe('staffSessionOver');
    const working = await aStaffMember(server, tenant);
    for (let times = 1; times <= 35; times += 1) {
      server.clock.advance(minutes(21));
      expect((await selfOf(working.token)).status).toBe(times < 35 ? 200 : 401);
    }
    const idle = await aStaffMember(server, tenant);
    server.clock.advance(minutes(30));
    const over = await selfOf(idle.token);
    expect(over.body.error?.message).toContain('しばらく操作がなかったためログアウトしました');
    expect(keptIn(over)).toBe('');
    // What ended by itself says so after a holiday too.
    server.clock.advance(minutes(10 * 24 * 60));
    const { tenantId } = tenant;
    await deleteStaffSessionsOver(server.db, { tenantId, nowMs: server.clock(), most: 100 });
    expect((await selfOf(idle.token)).body.error?.code).toBe('staffSessionOver');
  });

  it('lists and ends one’s own sessions, and no other’s', async () => {
    const [member, other] = [await aStaffMember(server, tenant), await aStaffMember(server, tenant)];
    const confirmed = await confirm((await firstStep(member)).token, code());
    const token = keptIn(confirmed) ?? '';
    const { items } = (await server.call('Console/ListSessions', {}, withToken(token))).body;
    expect(items).toHaveLength(2);
    const elsewhere = items.find(({ isThis }) => !isThis)?.sessionId ?? '';
    const foreign = await server.call('Console/EndSession', { sessionId: elsewhere }, { staff: other });
    expect(foreign.status).toBe(404);
    await server.call('Console/EndSession', { sessionId: elsewhere }, withToken(token));
    expect((await selfOf(member.token)).status).toBe(401);
    await server.call('Console/SignOut', {}, withToken(token));
    expect((await selfOf(token)).status).toBe(401);
  });
});

describe('the factor again', () => {
  it('is asked for ten minutes after the last time, and opens for ten more', async () => {
    const member = await aStaffMember(server, tenant);
    const renew = () => server.call('Console/RenewRecoveryCodes', {}, { staff: member });
    expect((await renew()).status).toBe(200);
    server.clock.advance(minutes(10));
    expect((await renew()).body.error?.code).toBe('stepUpRequired');
    const wrong = await server.call('Console/StepUp', { code: '000000' }, { staff: member });
    expect(wrong.body.error?.code).toBe('factorWrong');
    expect((await server.call('Console/StepUp', { code: code() }, { staff: member })).status).toBe(200);
    expect((await renew()).status).toBe(200);
    server.clock.advance(minutes(10));
    expect((await renew()).body.error?.code).toBe('stepUpRequired');
  });
});

it('a price by hand takes its own right and the factor again', async () => {
  const resident = await aResident(server);
  const hall = await aHall(server, resident.tenant);
  const { reservationId } = await aReservation(server, resident.member, hall);
  const byHand = (staff: TestStaff) => {
    const decision = { kind: 'amount', yen: 100 } as const;
    return server.call('Desk/SettleFee', { reservationId, decision, reason: '規則の例外' }, { staff });
  };
  const clerk = await aStaffMember(server, resident.tenant, { role: 'desk' });
  const manager = await aStaffMember(server, resident.tenant, { role: 'manager' });
  expect((await byHand(clerk)).body.error?.code).toBe('notPermitted');
  expect((await byHand(manager)).status).toBe(200);
  server.clock.advance(minutes(10));
  expect((await byHand(manager)).body.error?.code).toBe('stepUpRequired');
});
