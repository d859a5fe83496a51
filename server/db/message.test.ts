import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { connect, type Database, inTenant } from './connect.ts';
import { pipelined } from './pipeline.ts';
import { prepared } from './prepared.ts';

let server: TestServer;
let tenant: TestTenant;
let one: ReturnType<typeof connect>;
beforeAll(async () => {
  server = await aServer();
  tenant = await aTenant(server);
  one = connect({ url: server.database.appUrl, size: 1, onLost: () => undefined });
});
afterAll(async () => {
  await one.db.destroy();
  await server.close();
});

const transact = <T>(work: (trx: Database) => Promise<T>) => inTenant(one.db, tenant.tenantId, work);

const half = prepared(
  (_, given: { readonly of: number; readonly by: number }) =>
    sql<{ half: number }>`select ${given.of}::integer / ${given.by}::integer as half`,
);

/** A look that is sent ahead although nobody needs its rows. */
const unread = { check: () => undefined };

it('brings every kind of value there and back', async () => {
  const values = {
    text: 'a "quoted" \\ {word}, 「渋谷」',
    none: null,
    texts: ['a,b', '"', '\\', '{}', '', null, 'NULL', '改\n行'],
    nested: [
      [1, 2],
      [3, 4],
    ],
    bytes: Buffer.from([0, 1, 254, 255]),
    at: new Date('2026-06-10T01:02:03.456Z'),
    truth: true,
    json: { a: [1, 'ü'] },
  };
  const rows = await transact((trx) =>
    sql<
      typeof values
    >`select ${values.text}::text as text, ${values.none}::text as none, ${values.texts}::text[] as texts,
      ${values.nested}::integer[] as nested, ${values.bytes}::bytea as bytes, ${values.at}::timestamptz as at,
      ${values.truth}::boolean as truth, ${values.json}::jsonb as json`.execute(trx),
  );
  expect(rows.rows).toEqual([values]);
});

it('goes out in one write, however many statements it holds', async () => {
  await transact((trx) => half.run(trx, { of: 4, by: 2 }));
  const writes = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')] as const;
  const written = () => writes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  try {
    await transact(async (trx) => {
      for (const by of [1, 2, 3]) await half.run(pipelined(trx), { of: 6, by }, unread);
      expect(written()).toBe(0);
      expect(await half.run(trx, { of: 6, by: 6 })).toEqual([{ half: 1 }]);
      expect(written()).toBe(1);
    });
    expect(written()).toBe(2);
  } finally {
    for (const spy of writes) spy.mockRestore();
  }
});

it('answers each statement with its own rows', async () => {
  const seen: unknown[] = [];
  await transact(async (trx) => {
    for (const by of [1, 2])
      await half.run(pipelined(trx), { of: 6, by }, { check: (rows) => void seen.push(...rows) });
    await sql`select`.execute(trx);
  });
  expect(seen).toEqual([{ half: 6 }, { half: 3 }]);
});

it('leaves a connection that is as good as before when one of its statements fails', async () => {
  const fresh = prepared(
    (_, given: { readonly text: string }) => sql<{ text: string }>`select ${given.text}::text as text, 'fresh' as word`,
  );
  const failing = transact(async (trx) => {
    // Parsed in front of the one that fails, and behind it.
    await fresh.run(pipelined(trx), { text: 'before' }, unread);
    await half.run(pipelined(trx), { of: 1, by: 0 }, unread);
    await fresh.run(trx, { text: 'behind' });
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await transact((trx) => fresh.run(trx, { text: 'after' }))).toEqual([{ text: 'after', word: 'fresh' }]);
  // The first use of a statement may be the one that fails.
  const failsFirst = prepared(
    (_, given: { readonly by: number }) => sql<{ whole: number }>`select 7 / ${given.by}::integer as whole`,
  );
  await expect(transact((trx) => failsFirst.run(trx, { by: 0 }))).rejects.toThrow('division by zero');
  expect(await transact((trx) => failsFirst.run(trx, { by: 1 }))).toEqual([{ whole: 7 }]);
});

it('that cannot be sent leaves the connection as it was', async () => {
  const endless: { self?: unknown } = {};
  endless.self = endless;
  await expect(transact((trx) => sql`select ${endless}::jsonb`.execute(trx))).rejects.toThrow('circular');
  expect(await transact((trx) => half.run(trx, { of: 4, by: 2 }))).toEqual([{ half: 2 }]);
});
