import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkOf } from '../limits/networkOf.ts';
import { limitKey } from '../limits/rateLimits.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { delayOfAddress, delayOfNumber } from './loginLimit.ts';

// A hundred hashes need their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Who waits, in milliseconds and in the order of coming. Time passes at once, unless somebody stops it. */
const waiting = vi.hoisted(() => ({ asked: [] as number[], isStopped: false, go: [] as (() => void)[] }));
vi.mock('node:timers/promises', () => ({
  setTimeout: (ms: number) => {
    waiting.asked.push(ms);
    return waiting.isStopped ? new Promise<void>((go) => waiting.go.push(go)) : Promise.resolve();
  },
}));

/** Everybody waits on until time goes on. */
function stopTime() {
  waiting.isStopped = true;
}

function goOn() {
  waiting.isStopped = false;
  for (const go of waiting.go.splice(0)) go();
}
afterEach(goOn);

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ withLimits: true });
});
afterAll(() => server.close());

type Attempt = { loginId?: string; password?: string; from?: string };

/** The answer and how long all callers have waited meanwhile: only this one, when he is alone. */
async function attempt(member: TestMember, { loginId, password, from }: Attempt = {}) {
  waiting.asked.splice(0);
  const answer = await server.call(
    'Authentication/Login',
    { tenantAlias: member.tenantAlias, loginId: loginId ?? member.userNumber, password: password ?? member.password },
    { from: from ?? '198.51.100.1' },
  );
  return { ...answer, waited: waiting.asked.reduce((sum, ms) => sum + ms, 0) };
}

/** Time enough for a login that does not wait: another one, to the end. */
async function aMoment() {
  await attempt(await aBrakedMember(), { from: anAddress() });
  return 'waits';
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
    .values({ key: `login-address:${limitKey(networkOf(from))}`, points, expire })
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
    expect([sixth.waited, seventh.waited]).toEqual([250, 500]);
    expect(seventh.status).toBe(401);
  });

  it('is slowed down alike for a number that does not exist', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 5; count += 1) await attempt(member, { loginId: '77777777', password: 'wrong', from });
    const sixth = await attempt(member, { loginId: '77777777', password: 'wrong', from });
    expect(sixth.waited).toBe(250);
    expect(sixth.status).toBe(401);
  });

  it('with many attempts at once gains nothing: all count, few wait at a time, and a crowd is refused', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    stopTime();
    const answered: number[] = [];
    const atOnce = (count: number) =>
      Array.from({ length: count }, async () => {
        const answer = await attempt(member, { password: 'wrong', from });
        answered.push(answer.status);
        return answer;
      });
    // Each is counted twice, for the pair and for the number, and the two orders may differ. So those whom the first
    // count lets pass come before the second one could delay them.
    const first = atOnce(5);
    await Promise.all(first);
    const attempts = [...first, ...atOnce(25)];
    // Five wait for nothing; of the others three wait, six stand behind them, and the rest is refused.
    await vi.waitFor(() => expect(answered).toHaveLength(30 - 9), 20_000);
    expect(waiting.go).toHaveLength(3);
    goOn();
    const answers = await Promise.all(attempts);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(30 - 5 - 9);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([401, 429]));
    expect(refused[0]?.headers['retry-after']).toBeDefined();
    const pair = limitKey(member.tenantId, member.userNumber, networkOf(from));
    const counted = await server.db
      .selectFrom('rate_limit')
      .select('points')
      .where('key', '=', `login-pair:${pair}`)
      .executeTakeFirst();
    expect(counted?.points).toBe(30);
  });

  it('of many numbers from one address takes longer and longer after 60 failures', async () => {
    const member = await aBrakedMember();
    const from = await anAddressOfFailures(59);
    const statuses: number[] = [];
    const waits: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const { status, waited } = await attempt(member, { loginId: `4${count}`, password: 'wrong', from });
      statuses.push(status);
      waits.push(waited);
    }
    expect(statuses).toEqual(Array(6).fill(401));
    expect(waits).toEqual([0, 0, 250, 500, 1000, 2000]);
  });

  it('does not escape by changing the last half of an IPv6 address', async () => {
    const member = await aBrakedMember();
    await failedFrom('2001:db8:ffff:1::1', 64);
    const next = await attempt(member, { loginId: '561', password: 'wrong', from: '2001:db8:ffff:1:abcd::1' });
    expect(next.waited).toBe(2_000);
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
    expect(own.waited).toBe(2_000);
  });

  it('who fails a thousand times behind a shared address: the right password of a newcomer waits, and enters', async () => {
    const newcomer = await aBrakedMember();
    const own = await attempt(newcomer, { from: await anAddressOfFailures(1000) });
    expect(own.status).toBe(200);
    expect(own.waited).toBe(4_000);
  });

  it('and does not even make those wait who have logged in from there', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    expect((await attempt(member, { from })).status).toBe(200);
    const key = `login-address:${limitKey(networkOf(from))}`;
    await server.db.deleteFrom('rate_limit').where('key', '=', key).execute();
    await failedFrom(from, 1000);
    const own = await attempt(member, { from });
    expect(own.status).toBe(200);
    expect(own.waited).toBe(0);
  });

  it('who has failed a hundred times for this very number from this very address', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    const key = `login-pair:${limitKey(member.tenantId, member.userNumber, networkOf(from))}`;
    const expire = Date.now() + 900_000;
    await server.db.insertInto('rate_limit').values({ key, points: 100, expire }).execute();
    expect((await attempt(member, { from })).status).toBe(200);
  });

  it('who keeps some attempts waiting: the right password waits behind them', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 4; count += 1) await attempt(member, { password: 'wrong', from });
    stopTime();
    const wrong = Array.from({ length: 6 }, () => attempt(member, { password: 'wrong', from }));
    await vi.waitFor(() => expect(waiting.go).toHaveLength(3), 20_000);
    const own = attempt(member, { from });
    expect(await Promise.race([own.then(() => 'entered'), aMoment()])).toBe('waits');
    goOn();
    expect((await own).status).toBe(200);
    await Promise.all(wrong);
  });

  it('and a right password takes back the own failures', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    for (let count = 0; count < 5; count += 1) await attempt(member, { password: 'wrong', from });
    expect((await attempt(member, { from })).status).toBe(200);
    const pair = `login-pair:${limitKey(member.tenantId, member.userNumber, networkOf(from))}`;
    const kept = await server.db.selectFrom('rate_limit').select('points').where('key', '=', pair).execute();
    expect(kept).toEqual([]);
  });
});
