import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brakeKey } from '../http/limits.ts';
import { networkOf } from '../http/networkOf.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { delayOfAddress, delayOfNumber } from './loginBrake.ts';

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

/** An address from which strangers have failed that often within the last minutes. */
async function anAddressOfFailures(failures: number) {
  const from = anAddress();
  await failedFrom(from, failures);
  return from;
}

async function failedFrom(from: string, points: number) {
  const expire = Date.now() + 900_000;
  await server.db
    .insertInto('rate_limit')
    .values({ key: `login-address:${brakeKey(networkOf(from))}`, points, expire })
    .execute();
}

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
    expect(delayOfNumber({ byPair, byId })).toBe(ms);
  });

  it.each([
    [60, 0],
    [61, 250],
    [64, 2000],
    [65, 4000],
    [1_000_000, 4000],
  ])('after %i failures of its address is %i ms', (failures, ms) => {
    expect(delayOfAddress(failures)).toBe(ms);
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

  it('with many attempts at once gains nothing: all count, few wait at a time, and a crowd is refused', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt(member, { password: 'wrong', from })));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 429]));
    expect(refused[0]?.headers['retry-after']).toBeDefined();
  });

  it('of many numbers from one address takes longer and longer after 60 failures', async () => {
    const member = await aBrakedMember();
    const from = await anAddressOfFailures(59);
    const statuses: number[] = [];
    const times: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status, ms } = await attempt(member, { loginId: `4${count}`, password: 'wrong', from });
      statuses.push(status);
      times.push(ms);
    }
    expect(statuses).toEqual(Array(6).fill(401));
    for (const [index, least] of [0, 0, 250, 500, 1000, 2000].entries()) expect(times[index]).toBeGreaterThan(least);
  });

  it('does not escape by changing the last half of an IPv6 address', async () => {
    const member = await aBrakedMember();
    await failedFrom('2001:db8:ffff:1::1', 64);
    const next = await attempt(member, { loginId: '561', password: 'wrong', from: '2001:db8:ffff:1:abcd::1' });
    expect(next.ms).toBeGreaterThan(2_000);
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

  it('who fails a thousand times behind a shared address: the right password of a newcomer waits, and enters', async () => {
    const newcomer = await aBrakedMember();
    const own = await attempt(newcomer, { from: await anAddressOfFailures(1000) });
    expect(own.status).toBe(200);
    expect(own.ms).toBeGreaterThan(4_000);
  });

  it('and does not even make those wait who have logged in from there', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    expect((await attempt(member, { from })).status).toBe(200);
    const key = `login-address:${brakeKey(networkOf(from))}`;
    await server.db.deleteFrom('rate_limit').where('key', '=', key).execute();
    await failedFrom(from, 1000);
    const own = await attempt(member, { from });
    expect(own.status).toBe(200);
    expect(own.ms).toBeLessThan(2_000);
  });

  it('who has failed a hundred times for this very number from this very address', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    const key = `login-pair:${brakeKey(member.tenantId, member.userNumber, networkOf(from))}`;
    const expire = Date.now() + 900_000;
    await server.db.insertInto('rate_limit').values({ key, points: 100, expire }).execute();
    expect((await attempt(member, { from })).status).toBe(200);
  });

  it('who keeps some attempts waiting: the right password waits behind them', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 4; count += 1) await attempt(member, { password: 'wrong', from });
    const wrong = Array.from({ length: 6 }, () => attempt(member, { password: 'wrong', from }));
    await sleep(100);
    expect((await attempt(member, { from })).status).toBe(200);
    await Promise.all(wrong);
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
