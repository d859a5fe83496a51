import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { backupOf } from './backup/backupOf.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

test('a backup whose connection is lost between two tables fails, and does not end the process', async () => {
  const unheard: unknown[] = [];
  const keep = (error: unknown) => void unheard.push(error);
  const others = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException').on('uncaughtException', keep);
  try {
    const pieces = backupOf(server.database.ownerUrl);
    expect((await pieces.next()).value?.toString()).toContain('yoyaku-backup');
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'yoyaku backup' and datname = current_database()`.execute(server.db);
    expect(rows).toHaveLength(1);
    await once(process, 'uncaughtException', { signal: AbortSignal.timeout(500) }).catch(() => undefined);
    await expect(pieces.next()).rejects.toThrow();
    expect(unheard).toEqual([]);
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of others) process.on('uncaughtException', listener);
  }
});
