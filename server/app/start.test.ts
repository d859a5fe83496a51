import { Server } from 'node:net';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { connect } from '../db/connect.ts';
import { readSettings } from '../settings.ts';
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

it('does not start on what a newer version has used', async () => {
  await asSuperuser(`insert into kysely_migration (name, timestamp) values ('0099_future', 'now')`);
  await expect(asTwo()).rejects.toThrow(/newer version of the product \(0099_future\)/);
  await asSuperuser(`delete from kysely_migration where name = '0099_future'`);
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
