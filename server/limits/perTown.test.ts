import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linePort } from '../account/login/lineApi.ts';
import { delayOfAddress } from '../account/login/loginLimit.ts';
import { aTenant, nextNumber, type TestTenant } from '../testing/factories.ts';
import { lineStandIn } from '../testing/lineStandIn.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { consume, type LimiterName, rateLimitsOn } from './rateLimits.ts';

/** So that the limits are reached soon. */
const perAddress = 0.1;

let server: TestServer;
let line: Awaited<ReturnType<typeof lineStandIn>>;
beforeAll(async () => {
  line = await lineStandIn();
  server = await aServer({ perAddress, line: linePort({ url: line.url, timeoutMs: 2_000 }) });
});
afterAll(async () => {
  await server.close();
  await line.close();
});

const aLineTown = () => aTenant(server, { liffId: '1657000001-abc', setting: { line_channel_id: '1657000001' } });

const noLink = 'x'.repeat(43);

/** What one network may do in a town within 15 minutes or an hour, with a factor of 1, and how it is asked for. */
const limited: readonly {
  readonly name: string;
  readonly most: number;
  ask(town: TestTenant, from: string): Promise<{ readonly status: number }>;
}[] = [
  {
    name: 'registrations',
    most: 20,
    ask: ({ tenantId }, from) =>
      server.call(
        'Authentication/RegisterUser',
        {
          tenantId,
          lastName: '山田',
          firstName: '花子',
          lastNameKana: 'ヤマダ',
          firstNameKana: 'ハナコ',
          email: `guest-${nextNumber()}@example.jp`,
          password: 'sakura-2026-x',
          phoneNumber1: '090',
          phoneNumber2: '1234',
          phoneNumber3: '5678',
        },
        { from },
      ),
  },
  {
    name: 'requests for a forgotten password',
    most: 60,
    ask: ({ tenantAlias }, from) =>
      server.call(
        'Authentication/RequestPasswordReset',
        { tenantAlias, email: `nobody-${nextNumber()}@example.jp` },
        { from },
      ),
  },
  {
    name: 'new passwords',
    most: 60,
    ask: ({ tenantAlias }, from) =>
      server.call(
        'Authentication/ResetPassword',
        { tenantAlias, token: noLink, newPassword: 'sakura-2026-y' },
        { from },
      ),
  },
  {
    name: 'links of mails',
    most: 300,
    ask: (tenant, from) => server.call('Authentication/VerifyMail', { token: noLink }, { tenant, from }),
  },
  {
    name: 'tokens that LINE refuses',
    most: 100,
    ask: ({ tenantAlias }, from) =>
      server.call(
        'Authentication/Login',
        { tenantAlias, loginId: '', password: '', lineAccessToken: 'unknown-to-line' },
        { from },
      ),
  },
];

describe('What one network may do in a town goes by ADDRESS_LIMIT_FACTOR, and uses up nothing of another town', () => {
  it.each(limited)('$name', async ({ most, ask }) => {
    const [town, other] = [await aLineTown(), await aLineTown()];
    const from = `198.51.100.${nextNumber() % 250}`;
    const statuses: number[] = [];
    for (let asked = 0; asked <= most * perAddress; asked += 1) statuses.push((await ask(town, from)).status);
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
    expect((await ask(other, from)).status).not.toBe(429);
    expect((await ask(town, '192.0.2.1')).status).not.toBe(429);
  });
});

describe('ADDRESS_LIMIT_FACTOR', () => {
  const nowhere = { constructor: { name: 'Pool' } } as unknown as Pool;
  const limitsWith = (factor: number) => rateLimitsOn(nowhere, { perAddress: factor });
  const names = Object.keys(limitsWith(1)).filter((name): name is LimiterName => /ByAddress$/.test(name));

  /** What a limiter lets through; those of the database say so, the others are tried. */
  async function mostOf(name: LimiterName, factor: number) {
    const limiter = limitsWith(factor)[name];
    if ('points' in limiter) return Number(limiter.points);
    for (let asked = 0; ; asked += 1) {
      const isLetThrough = await consume(limiter, 'a network').then(
        () => true,
        () => false,
      );
      if (!isLetThrough) return asked;
    }
  }

  it.each(names.filter((name) => name !== 'loginByAddress'))('multiplies %s', async (name) => {
    expect(await mostOf(name, 3)).toBe(3 * (await mostOf(name, 1)));
  });

  it('multiplies the wrong passwords of one network after which more are slowed', () => {
    expect([delayOfAddress(60), delayOfAddress(61)]).toEqual([0, 250]);
    expect([delayOfAddress(180, 3), delayOfAddress(181, 3)]).toEqual([0, 250]);
  });
});
