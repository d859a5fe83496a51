import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { limitKey, rateLimitsOn } from '#server/limits/rateLimits.ts';
import { aStaffMember, staffPassword, staffSecret, type TestStaff } from '#server/testing/aStaffMember.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type CallOptions, type TestServer } from '#server/testing/testServer.ts';
import { factorCeiling } from './limitFactor.ts';
import { totpCode } from './secondFactor.ts';

let server: TestServer;
let tenant: TestTenant;
let counting: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await aServer({ withLimits: true });
  tenant = await aTenant(server);
  counting = connect({ url: server.database.appUrl, size: 1, onLost: () => undefined });
});
afterAll(async () => {
  await counting.db.destroy();
  await server.close();
});

const code = () => totpCode(staffSecret, server.clock());

/** All cookies that an answer lets the browser keep, as it sends them. */
const cookiesOf = (answer: { readonly headers: Readonly<Record<string, unknown>> }) =>
  ([answer.headers['set-cookie'] ?? []].flat() as string[]).map((cookie) => cookie.split(';')[0] ?? '');

/** Besides the one against requests of other sites. */
const withCookies = (...cookies: readonly string[]) => ({
  cookie: [`XSRF-TOKEN=${encodeURIComponent(server.xsrf)}`, ...cookies].join('; '),
});

const signIn = ({ login }: TestStaff, password: string, how: CallOptions = {}) =>
  server.call('Console/SignIn', { tenantAlias: tenant.tenantAlias, login, password }, how);

type Browser = { readonly token: string; readonly device: string };

/** Signs in with both steps; the browser keeps a session and a proof. */
async function inABrowser(member: TestStaff, from: string): Promise<Browser> {
  const first = await signIn(member, staffPassword, { from });
  const token = /STAFF-[^=]+=(.+)/.exec(cookiesOf(first).find((one) => one.startsWith('STAFF-')) ?? '')?.[1] ?? '';
  const second = await server.call('Console/ConfirmCode', { code: code() }, { staff: { ...tenant, token }, from });
  expect(second.status).toBe(200);
  const device = cookiesOf(second).find((one) => one.startsWith('DEVICE-STAFF-')) ?? '';
  const kept = cookiesOf(second).find((one) => one.startsWith('STAFF-') && one !== device) ?? '';
  server.clock.advance(30_000);
  return { token: kept.split('=')[1] ?? '', device };
}

/** As many wrong passwords for a login as strangers tried in a day. */
async function triedByStrangers({ login }: TestStaff, times: number) {
  const limits = rateLimitsOn(counting.pool);
  const key = limitKey(tenant.tenantId, `staff ${login}`);
  for (let count = 0; count < times; count += 1) {
    await limits.loginById.consume(key);
    await limits.loginByDay.consume(key);
  }
}

const within = async <T>(work: Promise<T>) => {
  const began = performance.now();
  const answer = await work;
  return { answer, ms: performance.now() - began };
};

describe('[SAFE-12] wrong passwords of strangers', () => {
  it('do not slow down the browser in which its owner has signed in, only browsers that are new', async () => {
    const member = await aStaffMember(server, tenant);
    const { device } = await inABrowser(member, '198.51.100.1');
    expect(device).toMatch(/^DEVICE-STAFF-[^=]+=\w/);
    await triedByStrangers(member, 101);
    for (let count = 0; count < 12; count += 1) {
      const from = `203.0.113.${count}`;
      void signIn(member, 'a wrong password', { from }).catch(() => undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    const known = await within(signIn(member, staffPassword, { from: '192.0.2.7', headers: withCookies(device) }));
    expect(known.answer.status).toBe(200);
    expect(known.ms).toBeLessThan(2_000);
    // The negative control: the same without the proof, which strangers have none of.
    expect((await signIn(member, staffPassword, { from: '192.0.2.7' })).status).toBe(429);
  });

  it('and a proof is somebody’s own, of the password of the day, and read by the console alone', async () => {
    const [member, other] = [await aStaffMember(server, tenant), await aStaffMember(server, tenant)];
    const first = await signIn(member, staffPassword, { from: '198.51.100.2' });
    expect(cookiesOf(first).some((one) => one.startsWith('DEVICE-STAFF-'))).toBe(false);
    const { device } = await inABrowser(member, '198.51.100.3');
    await triedByStrangers(other, 101);
    const began = [0, 1, 2].map((count) => signIn(other, 'a wrong password', { from: `203.0.113.${100 + count}` }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const foreign = await signIn(other, staffPassword, { from: '192.0.2.8', headers: withCookies(device) });
    expect(foreign.status).toBe(429);
    void Promise.allSettled(began);
  });
});

describe('[SAFE-12] wrong second factors', () => {
  it('meet a ceiling in an hour: one a minute is judged, its owner gets a mail, and 操作記録 has a line', async () => {
    const member = await aStaffMember(server, tenant, { name: '管理 花子' });
    await server.db
      .updateTable('staff')
      .set({ email: 'hanako@example.jp' })
      .where('staff_id', '=', member.staffId)
      .execute();
    const own = await inABrowser(member, '198.51.100.4');
    const first = await signIn(member, staffPassword, { from: '203.0.113.200' });
    const token =
      cookiesOf(first)
        .find((one) => one.startsWith('STAFF-'))
        ?.split('=')[1] ?? '';
    const stranger = { staff: { ...tenant, token }, from: '203.0.113.200' };
    const limits = rateLimitsOn(counting.pool);
    const key = limitKey(tenant.tenantId, member.staffId, 'factor');
    for (let count = 1; count < factorCeiling; count += 1) await limits.factorByHour.consume(key);
    const answers: unknown[] = [];
    for (let count = 0; count < 3; count += 1) {
      const { status, body } = await server.call('Console/ConfirmCode', { code: '000000' }, stranger);
      answers.push([status, body.error?.code]);
    }
    const wrong = [401, 'staffLoginFailed'];
    expect(answers).toEqual([wrong, wrong, [429, 'tooManyRequests']]);
    // Past the ceiling not even the right one is judged within the minute.
    expect((await server.call('Console/ConfirmCode', { code: code() }, stranger)).status).toBe(429);

    const lines = await server.db
      .selectFrom('audit_event')
      .select(['action', 'actor', 'reason'])
      .where('subject', '=', member.staffId)
      .where('action', '=', 'Console/ConfirmCode')
      .where('reason', '<>', '')
      .execute();
    expect(lines).toEqual([
      {
        action: 'Console/ConfirmCode',
        actor: `staff:${member.staffId}`,
        reason: `確認コードの誤りが、1時間に${factorCeiling}回に達しました。`,
      },
    ]);
    await runDueJobs({ ...server.server, log: pino({ level: 'silent' }), nowMs: server.clock() });
    const mails = server.mailbox.mails.filter(({ recipient }) => recipient === 'hanako@example.jp');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain('誤った確認コード');

    // Who has signed in with their own browser is not slowed down there.
    const again = {
      staff: { ...tenant, token: own.token },
      headers: withCookies(own.device, `STAFF-${tenant.tenantId}=${own.token}`),
      from: '198.51.100.4',
    };
    expect((await server.call('Console/StepUp', { code: code() }, again)).status).toBe(200);
  });
});
