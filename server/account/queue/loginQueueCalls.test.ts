import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkOf } from '#server/limits/networkOf.ts';
import { limitKey } from '#server/limits/rateLimits.ts';
import { aMember, aTenant, nextNumber, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { passwordsWith } from '../password/passwords.ts';
import type { Turn } from './loginQueue.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ withLimits: true, isSecure: true, passwords: await passwordsWith({ atOnce: 1 }) });
});
afterAll(() => server.close());

/** Everybody's turns are taken until they are given back. */
async function aFullHouse() {
  const turns: Turn[] = [];
  const comer = { tenantId: '', address: '', nowMs: server.clock() };
  for (let count = 0; count < 8; count += 1) turns.push(await server.passwords.queue.turnOf(comer));
  return () => {
    for (const { giveBack } of turns) giveBack();
  };
}

const address = '198.51.100.7';

const logIn = (member: TestMember, cookie?: string) =>
  server.call(
    'Authentication/Login',
    { tenantAlias: member.tenantAlias, loginId: member.userNumber, password: member.password },
    { from: address, ...(cookie !== undefined && withCookie(cookie)) },
  );

const withCookie = (cookie: string) => ({ headers: { cookie: `XSRF-TOKEN=${server.xsrf}; ${cookie}` } });

type Answered = { readonly headers: Readonly<Record<string, unknown>> };

/** What the answer has the browser keep, as it sends it back. */
const keptBy = ({ headers }: Answered) => [headers['set-cookie']].flat().join('\n');
const passOf = (answered: Answered) => keptBy(answered).split(';')[0] ?? '';
const cameOf = (answered: Answered) => passOf(answered).split('.')[2];

const failuresOf = async (member: TestMember) => {
  const key = `login-pair:${limitKey(member.tenantId, member.userNumber, networkOf(address))}`;
  const row = await server.db.selectFrom('rate_limit').select('points').where('key', '=', key).executeTakeFirst();
  return row?.points ?? 0;
};

describe('[RUSH-03] a login whose turn has not come', () => {
  it('is told to wait in words and figures, keeps its place, counts as no failure, and gets in at its turn', async () => {
    const member = await aMember(server, await aTenant(server));
    const open = await aFullHouse();
    const first = await logIn(member);
    expect(first.status).toBe(503);
    expect(first.body.error).toEqual({
      code: 'waiting',
      message: 'ただいま混み合っています。順番にご案内していますので、そのままお待ちください。',
      details: { waitSeconds: expect.any(Number), aboutSeconds: expect.any(Number) },
    });
    expect(Number(first.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(keptBy(first)).toMatch(
      new RegExp(
        `^QUEUE-${member.tenantId}=[\\w.-]+; Max-Age=600; Path=/api/Authentication; HttpOnly; Secure; SameSite=Strict$`,
      ),
    );

    const second = await logIn(member, passOf(first));
    expect(second.status).toBe(503);
    expect(cameOf(second)).toBe(cameOf(first));
    expect(await failuresOf(member)).toBe(0);

    const third = logIn(member, passOf(second));
    open();
    expect((await third).status).toBe(200);
    expect(server.logLines.join('')).not.toContain('"busy"');
  });

  it('waits for a registration too, which is done once', async () => {
    const tenant = await aTenant(server);
    const body = {
      tenantId: tenant.tenantId,
      lastName: '佐藤',
      firstName: '花子',
      lastNameKana: 'サトウ',
      firstNameKana: 'ハナコ',
      email: `queue-${nextNumber()}@example.jp`,
      password: 'sakuramochi3',
      phoneNumber1: '090',
      phoneNumber2: '1234',
      phoneNumber3: '5678',
    };
    const register = (cookie: string) =>
      server.call('Authentication/RegisterUser', body, { idempotencyKey: 'a-guest', ...withCookie(cookie) });
    const open = await aFullHouse();
    const waiting = await register('');
    expect(waiting.body.error?.code).toBe('waiting');
    open();
    const answer = await register(passOf(waiting));
    expect(answer.status).toBe(200);
    expect((await register('')).body).toEqual(answer.body);
  });

  it('takes no pass of somebody’s own making', async () => {
    const member = await aMember(server, await aTenant(server));
    const open = await aFullHouse();
    const forged = `QUEUE-${member.tenantId}=id.network.0.${server.clock().toString(36)}.signature`;
    const answer = await logIn(member, forged);
    expect(answer.body.error?.code).toBe('waiting');
    expect(Number.parseInt(cameOf(answer) ?? '', 36)).toBeGreaterThanOrEqual(server.clock() * 1000);
    open();
  });
});
