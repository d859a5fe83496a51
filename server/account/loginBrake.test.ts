import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brakeKey } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { loginDelay } from './loginBrake.ts';

// Sixty hashes and waits of seconds need their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ withLimits: true });
});
afterAll(() => server.close());

type Attempt = { loginId?: string; password?: string; from?: string };

async function attempt(member: TestMember, { loginId, password, from }: Attempt = {}) {
  const startedAt = performance.now();
  const answer = await server.call(
    'Authentication/Login',
    { tenantAlias: member.tenantAlias, loginId: loginId ?? member.userNumber, password: password ?? member.password },
    { from: from ?? '198.51.100.1' },
  );
  return { ...answer, ms: performance.now() - startedAt };
}

let address = 0;
const anAddress = () => {
  address += 1;
  return `2001:db8:0:${address.toString(16)}::1`;
};

const aBrakedMember = async () => aMember(server, await aTenant(server));

describe('the delay of an attempt', () => {
  it.each([
    [0, 0, 0],
    [4, 4, 0],
    [5, 5, 250],
    [6, 6, 500],
    [7, 7, 1000],
    [10, 10, 8000],
    [99, 99, 8000],
    [0, 10, 0],
    [0, 11, 250],
    [0, 14, 2000],
    [0, 1_000_000, 2000],
  ])('after %i failures from here and %i from anywhere is %i ms', (byPair, byId, ms) => {
    expect(loginDelay({ byPair, byId })).toBe(ms);
  });
});

describe('guessing', () => {
  it('from one address for one number takes longer and longer', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 5; count += 1) await attempt(member, { password: 'wrong', from });
    const sixth = await attempt(member, { password: 'wrong', from });
    const seventh = await attempt(member, { password: 'wrong', from });
    expect(sixth.ms).toBeGreaterThan(250);
    expect(seventh.ms).toBeGreaterThan(500);
    expect(seventh.status).toBe(401);
  });

  it('is slowed down alike for a number that does not exist', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 5; count += 1) await attempt(member, { loginId: '77777777', password: 'wrong', from });
    const sixth = await attempt(member, { loginId: '77777777', password: 'wrong', from });
    expect(sixth.ms).toBeGreaterThan(250);
    expect(sixth.status).toBe(401);
  });

  it('with many attempts at once gains nothing: all count, and only some may wait', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    const answers = await Promise.all(Array.from({ length: 12 }, () => attempt(member, { password: 'wrong', from })));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 429]));
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });

  it('of many numbers from one address ends after 60 failures', async () => {
    const member = await aBrakedMember();
    const from = '203.0.113.50';
    for (let count = 0; count < 60; count += 1) {
      expect((await attempt(member, { loginId: `4${count}`, password: 'wrong', from })).status).toBe(401);
    }
    const next = await attempt(member, { loginId: '461', password: 'wrong', from });
    expect(next.status).toBe(429);
    expect(Number(next.headers['retry-after'])).toBeGreaterThan(5);
    expect((await attempt(member, { from: '203.0.113.51' })).status).toBe(200);
  });

  it('does not escape by changing the last half of an IPv6 address', async () => {
    const member = await aBrakedMember();
    for (let count = 1; count <= 60; count += 1) {
      await attempt(member, {
        loginId: `5${count}`,
        password: 'wrong',
        from: `2001:db8:ffff:1::${count.toString(16)}`,
      });
    }
    const next = await attempt(member, { loginId: '561', password: 'wrong', from: '2001:db8:ffff:1:abcd::1' });
    expect(next.status).toBe(429);
  });

  it('keeps nothing of what was typed, nor of the address', async () => {
    const member = await aBrakedMember();
    await attempt(member, { loginId: 'my-secret-typed-in-the-wrong-box', password: 'wrong', from: '203.0.113.99' });
    const rows = await server.db.selectFrom('rate_limit').select('key').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toMatch(/secret|203\.0/);
  });
});

describe('a stranger locks nobody out', () => {
  it('who guesses a number from a hundred addresses only makes the resident wait a moment', async () => {
    const member = await aBrakedMember();
    await Promise.all(Array.from({ length: 100 }, () => attempt(member, { password: 'wrong', from: anAddress() })));
    const own = await attempt(member, { from: anAddress() });
    expect(own.status).toBe(200);
    expect(own.ms).toBeGreaterThan(2_000);
    expect(own.ms).toBeLessThan(6_000);
  });

  it('who uses up a shared address does not keep out those who have logged in from there', async () => {
    const member = await aBrakedMember();
    const newcomer = await aMember(server, member);
    const from = anAddress();
    expect((await attempt(member, { from })).status).toBe(200);
    for (let count = 0; count <= 60; count += 1)
      await attempt(member, { loginId: `6${count}`, password: 'wrong', from });
    expect((await attempt(newcomer, { from })).status).toBe(429);
    expect((await attempt(member, { from })).status).toBe(200);
  });

  it('and a right password takes back the own failures', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 5; count += 1) await attempt(member, { password: 'wrong', from });
    expect((await attempt(member, { from })).status).toBe(200);
    const pair = `login-pair:${brakeKey(member.tenantId, member.userNumber, networkOf(from))}`;
    const kept = await server.db.selectFrom('rate_limit').select('points').where('key', '=', pair).execute();
    expect(kept).toEqual([]);
  });
});
