import { spawn } from 'node:child_process';
import { Server } from 'node:net';
import { resolve } from 'node:path';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { connect } from '../db/connect.ts';
import { readSettings } from '../settings.ts';
import { aTenant } from '../testing/factories.ts';
import { aDatabase } from '../testing/testDatabase.ts';
import { start } from './start.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase(inject('databases'));
});
afterAll(() => database.drop());

async function started(environment: Record<string, string>) {
  const settings = readSettings({ DEMO: 'false', LOG_LEVEL: 'silent', DRAIN_SECONDS: '0', ...environment });
  return start({ settings: { ...settings, PORT: 0 }, webFolder: null, demo: null });
}

const asOne = () => started({ DATABASE_URL: database.ownerUrl });
const asTwo = () => started({ DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl });

async function statusOf(address: string) {
  const answer = await fetch(`${address}/readyz`);
  await answer.text();
  return answer.status;
}

async function asSuperuser(statement: string) {
  const arranging = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
  await arranging.db.executeQuery(CompiledQuery.raw(statement));
  await arranging.db.destroy();
}

it('goes from one role to two: each start gives the app role what it may', async () => {
  const app = new URL(database.appUrl).username;
  await asSuperuser(`revoke all on all tables in schema public from ${app}`);
  const one = await asOne();
  await one.stop();
  // Two processes at once, because they must not trip over each other's grants.
  const both = await Promise.all([asTwo(), asTwo()]);
  for (const { address } of both) expect(await statusOf(address)).toBe(200);
  await Promise.all(both.map((running) => running.stop()));
});

it('lets thousands of connections wait to be accepted', async () => {
  const listen = vi.spyOn(Server.prototype, 'listen');
  const running = await asTwo();
  expect(listen).toHaveBeenCalledWith(expect.objectContaining({ backlog: 4_096 }));
  listen.mockRestore();
  await running.stop();
});

it('while it drains, answers as before and asks callers to come by another connection', async () => {
  const running = await started({ DATABASE_URL: database.ownerUrl, DRAIN_SECONDS: '2' });
  const connectionOf = async () => {
    const answer = await fetch(`${running.address}/healthz`);
    expect(answer.status).toBe(200);
    return answer.headers.get('connection');
  };
  expect(await connectionOf()).toBe('keep-alive');
  const stopped = running.stop();
  expect(await connectionOf()).toBe('close');
  await stopped;
});

it('does not start on what a newer version has used', async () => {
  await asSuperuser(`insert into schema_migration (name) values ('0099_future')`);
  await expect(asTwo()).rejects.toThrow(/newer version of the product \(0099_future\)/);
  await asSuperuser(`delete from schema_migration where name = '0099_future'`);
});

it('is ready while all its connections are at work', async () => {
  const running = await started({
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATABASE_POOL: '2',
  });
  const arranging = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
  let searches: Promise<string[]> | undefined;
  const isWaiting = CompiledQuery.raw(`select 1 from pg_locks where not granted and relation = 'tenant'::regclass
      and database = (select oid from pg_database where datname = current_database())`);
  await arranging.db.transaction().execute(async (trx) => {
    await trx.executeQuery(CompiledQuery.raw('lock table tenant in access exclusive mode'));
    const search = () =>
      fetch(`${running.address}/api/Tenant/FindTenant`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"query":""}',
      }).then((answer) => answer.text());
    const waiting = async () => (await trx.executeQuery(isWaiting)).rows.length;
    // Waiting for a lock ends after a while. An answer that came later would say nothing, and is asked for again.
    for (let tries = 0, isProved = false; !isProved; tries += 1) {
      expect(tries).toBeLessThan(5);
      await searches;
      searches = Promise.all(Array.from({ length: 4 }, search));
      await vi.waitFor(async () => expect(await waiting()).toBe(2), 10_000);
      expect(await statusOf(running.address)).toBe(200);
      isProved = (await waiting()) === 2;
    }
  });
  await searches;
  await arranging.db.destroy();
  await running.stop();
});

describe('[SAFE-03] behind https', () => {
  const https = () => ({ PUBLIC_URL: 'https://yoyaku.test', DEMO: 'true', DATABASE_URL: database.ownerUrl });

  it.each([
    ['http', 1],
    ['https', 0],
  ])('a database is filled with demo tenants %s: %i times', async (scheme, times) => {
    const load = vi.fn(async () => undefined);
    const settings = readSettings({ ...https(), PUBLIC_URL: `${scheme}://yoyaku.test`, LOG_LEVEL: 'silent' });
    const running = await start({ settings: { ...settings, PORT: 0 }, webFolder: null, demo: { aliases: [], load } });
    expect(load).toHaveBeenCalledTimes(times);
    await running.stop();
  });

  /** What a process of its own says at its start. */
  async function saidAtStart(more: Readonly<Record<string, string>>) {
    const file = resolve(import.meta.dirname, '../../scripts/serve.ts');
    const env = { ...process.env, ...https(), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...more };
    const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    for await (const part of child.stdout) {
      said += String(part);
      // Its log is written a quarter of a second later, and it takes no signals before.
      if (said.includes('Yoyaku is running')) setTimeout(() => child.kill('SIGTERM'), 1_000);
    }
    return said;
  }

  it('the start names an unset TRUST_PROXY, DEMO, and tenants whose fees anybody could settle', async () => {
    const arranging = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
    const tenant = { db: arranging.db } as Parameters<typeof aTenant>[0];
    await aTenant(tenant, { tenantAlias: 'by-sandbox', setting: { fee_collection: 'online' } });
    await aTenant(tenant, {
      tenantAlias: 'by-stripe',
      setting: { fee_collection: 'online', payment_provider: 'stripe' },
    });
    await aTenant(tenant, { tenantAlias: 'at-counter', setting: { fee_collection: 'counter' } });
    await arranging.db.destroy();

    const said = await saidAtStart({});
    expect(said).toContain('TRUST_PROXY is not true');
    expect(said).toContain('DEMO does nothing where PUBLIC_URL is https');
    expect(said).toContain('"tenants":["by-sandbox"],"msg":"tenants collect online without a payment provider');
    expect(said).not.toContain('Demo tenants');

    const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525' };
    const quiet = await saidAtStart({ TRUST_PROXY: 'true', DEMO: 'false', SANDBOX_PAYMENTS: 'true', ...smtp });
    expect(quiet).not.toMatch(/TRUST_PROXY|DEMO|"tenants"/);
    expect(quiet).toContain('SANDBOX_PAYMENTS is true');
  });
});
