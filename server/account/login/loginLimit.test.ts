import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { networkOf } from '#server/limits/networkOf.ts';
import { limitKey, townNetworkKey } from '#server/limits/rateLimits.ts';
import { aMember, aTenant, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { dailyCeiling, delayOfAddress, delayOfNumber, limitLogin } from './loginLimit.ts';

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

/** The answer and how long all callers have waited meanwhile: only this one, when they are alone. */
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

const addressKeyOf = (tenantId: string, from: string) => `login-address:${townNetworkKey(tenantId, from)}`;

/** An address from which strangers have failed that often in this town within the last minutes. */
async function anAddressOfFailures(tenantId: string, failures: number) {
  const from = anAddress();
  await failedFrom(tenantId, from, failures);
  return from;
}

async function failedFrom(tenantId: string, from: string, points: number) {
  const expire = Date.now() + 900_000;
  await server.db
    .insertInto('rate_limit')
    .values({ key: addressKeyOf(tenantId, from), points, expire })
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
    { of: 'nobody', isDelayed: false },
    { of: 'its address', isDelayed: true, limiter: 'login-address', points: 100 },
    { of: 'its number from here', isDelayed: true, limiter: 'login-pair', points: 100 },
    { of: 'its number from anywhere', isDelayed: true, limiter: 'login-id', points: 100 },
    { of: 'its number within a day', isDelayed: true, limiter: 'login-day', points: dailyCeiling },
  ])(
    'for the failures of $of is told before it begins: $isDelayed',
    async ({ isDelayed, limiter = '', points = 0 }) => {
      const { tenantId, userNumber } = await aBrakedMember();
      const address = anAddress();
      const keys = new Map([
        ['login-address', townNetworkKey(tenantId, address)],
        ['login-pair', limitKey(tenantId, userNumber, networkOf(address))],
      ]);
      const key = `${limiter}:${keys.get(limiter) ?? limitKey(tenantId, userNumber)}`;
      await server.db
        .insertInto('rate_limit')
        .values({ key, points, expire: Date.now() + 900_000 })
        .execute();
      waiting.asked.splice(0);
      const waitedBefore: number[] = [];
      await limitLogin(server.server.limits, {
        tenantId,
        loginId: userNumber,
        address,
        isKnownDevice: false,
        onDelay: () => waitedBefore.push(waiting.asked.length),
      });
      expect(waitedBefore).toEqual(isDelayed ? [0] : []);
      expect(waiting.asked).toHaveLength(isDelayed ? 1 : 0);
    },
  );

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
    const from = await anAddressOfFailures(member.tenantId, 59);
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
    await failedFrom(member.tenantId, '2001:db8:ffff:1::1', 64);
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
  it('who guesses a number from many addresses, below the ceiling of a day, only makes the resident wait', async () => {
    const member = await aBrakedMember();
    await Promise.all(
      Array.from({ length: dailyCeiling - 10 }, () => attempt(member, { password: 'wrong', from: anAddress() })),
    );
    const own = await attempt(member, { from: anAddress() });
    expect(own.status).toBe(200);
    expect(own.waited).toBe(2_000);
  });

  it('who fails a thousand times behind a shared address: the right password of a newcomer waits, and enters', async () => {
    const newcomer = await aBrakedMember();
    const own = await attempt(newcomer, { from: await anAddressOfFailures(newcomer.tenantId, 1000) });
    expect(own.status).toBe(200);
    expect(own.waited).toBe(4_000);
  });

  it('and does not even make those wait who have logged in from there', async () => {
    const member = await aBrakedMember();
    const from = anAddress();
    expect((await attempt(member, { from })).status).toBe(200);
    const key = addressKeyOf(member.tenantId, from);
    await server.db.deleteFrom('rate_limit').where('key', '=', key).execute();
    await failedFrom(member.tenantId, from, 1000);
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

describe('[SAFE-05] a number that is tried from everywhere', () => {
  /** Guesses from an address each, so few at once that none has to wait their turn. */
  async function guess(member: TestMember, times: number, loginId = member.userNumber) {
    for (let done = 0; done < times; done += 7) {
      const some = Array.from({ length: Math.min(7, times - done) }, async () => {
        const { status } = await attempt(member, { loginId, password: 'wrong', from: anAddress() });
        expect(status).toBe(401);
      });
      await Promise.all(some);
    }
  }

  /** So many have failed within the last hours, before the quarter of an hour that other counts look at. */
  const failedInDay = ({ tenantId, userNumber }: TestMember, points: number) =>
    server.db
      .insertInto('rate_limit')
      .values({ key: `login-day:${limitKey(tenantId, userNumber)}`, points, expire: Date.now() + 3_600_000 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
      .execute();

  /** A browser with what it has kept of its logins. */
  function aBrowser() {
    const kept = new Map<string, string>();
    return async (member: TestMember, password = member.password) => {
      waiting.asked.splice(0);
      const { tenantAlias, userNumber: loginId } = member;
      const cookie = [`XSRF-TOKEN=${server.xsrf}`, ...kept.values()].join('; ');
      const answer = await server.call(
        'Authentication/Login',
        { tenantAlias, loginId, password },
        { from: anAddress(), headers: { cookie } },
      );
      const offered = [answer.headers['set-cookie']].flat().find((one) => String(one).startsWith('DEVICE-'));
      const [pair = ''] = String(offered).split(';');
      if (offered) kept.set(pair.split('=')[0] ?? '', pair);
      return { ...answer, offered: String(offered), waited: waiting.asked.reduce((sum, ms) => sum + ms, 0) };
    };
  }

  it.each(['of somebody', '55555555'])('is judged one after the other past its ceiling: %s', async (typed) => {
    const member = await aBrakedMember();
    const loginId = typed === '55555555' ? typed : member.userNumber;
    const once = () => attempt(member, { loginId, password: 'wrong', from: anAddress() });
    await guess(member, dailyCeiling - 1, loginId);
    expect((await once()).waited).toBe(2_000);
    expect((await once()).waited).toBe(12_000);
    // The fifteen minutes of the other counts are over, the day is not.
    await server.db.deleteFrom('rate_limit').where('key', 'like', 'login-id:%').execute();
    const slow = await once();
    expect([slow.status, slow.waited]).toEqual([401, 10_000]);
  });

  it('gains nothing from many at once: one waits, two stand behind him, the others are refused', async () => {
    const member = await aBrakedMember();
    await failedInDay(member, dailyCeiling);
    stopTime();
    const crowd = Array.from({ length: 8 }, () => attempt(member, { password: 'wrong', from: anAddress() }));
    const answered: number[] = [];
    for (const one of crowd) void one.then(({ status }) => answered.push(status));
    await vi.waitFor(() => expect(answered).toEqual(Array(5).fill(429)), 20_000);
    expect(waiting.go).toHaveLength(1);
    goOn();
    await Promise.all(crowd);
    expect(answered.slice(5)).toEqual(Array(3).fill(401));
  });

  it('lets its owner in at once from a browser he has logged in with, from any address', async () => {
    const member = await aBrakedMember();
    const own = aBrowser();
    const first = await own(member);
    expect(first.offered).toMatch(/HttpOnly/);
    expect(first.offered).toMatch(/SameSite=Strict/);
    expect(first.offered).toMatch(/Path=\/api\/Authentication/);
    expect(first.offered).not.toContain(member.userId);
    await failedInDay(member, dailyCeiling);
    const again = await own(member);
    expect([again.status, again.waited]).toEqual([200, 0]);
    const stranger = await attempt(member, { from: anAddress() });
    expect([stranger.status, stranger.waited]).toEqual([200, 10_000]);
  });

  it('knows a browser for its owners alone, and no more after a new password', async () => {
    const member = await aBrakedMember();
    const other = await aMember(server, member);
    const own = aBrowser();
    await own(member);
    await failedInDay(other, dailyCeiling);
    const strange = await own(other);
    expect(strange.waited).toBe(10_000);
    await server.db.deleteFrom('rate_limit').where('key', 'like', 'login-day:%').execute();
    await failedInDay(member, dailyCeiling);
    expect((await own(member)).waited).toBe(0);
    const password = 'momiji-2026-x';
    await server.db
      .updateTable('account')
      .set({ password_hash: await server.passwords.hash(password) })
      .where('user_id', '=', member.userId)
      .execute();
    expect((await own(member, password)).waited).toBe(10_000);
    expect((await own(member, password)).waited).toBe(0);
  });

  it('is slowed in a known browser by what was tried there', async () => {
    const member = await aBrakedMember();
    const own = aBrowser();
    await own(member);
    for (let count = 0; count < 5; count += 1) await own(member, 'wrong');
    expect((await own(member, 'wrong')).waited).toBe(250);
    expect((await own(member)).status).toBe(200);
    expect((await own(member)).waited).toBe(0);
  });

  it('tells its owner by mail, once a day', async () => {
    const member = await aBrakedMember();
    const told = () => server.db.selectFrom('notice').select('kind').where('user_id', '=', member.userId).execute();
    await failedInDay(member, dailyCeiling - 3);
    await guess(member, 2);
    expect(await told()).toEqual([]);
    await guess(member, 2);
    expect(await told()).toEqual([{ kind: 'loginsSlowed' }]);
    server.clock.advance(86_400_000);
    await guess(member, 2);
    expect(await told()).toHaveLength(2);
  });
});

describe('a crowd of guesses behind one address', () => {
  it('[SAFE-05] does not have the right password of its residents refused', async () => {
    const { tenantId } = await aTenant(server);
    const address = await anAddressOfFailures(tenantId, 100);
    const come = (loginId: string) =>
      limitLogin(server.server.limits, { tenantId, loginId, address, isKnownDevice: false }).then(
        () => 'judged',
        () => 'refused',
      );
    stopTime();
    // Many attempts for one number, others for one each.
    const many = Array.from({ length: 220 }, (_, index) => come(index < 100 ? 'a number' : `number ${index}`));
    await vi.waitFor(() => expect(waiting.go).toHaveLength(50), 60_000);
    const residents = Array.from({ length: 8 }, (_, index) => come(`resident ${index}`));
    await aMoment();
    goOn();
    expect(await Promise.all(residents)).toEqual(Array(8).fill('judged'));
    await Promise.all(many);
  });
});
