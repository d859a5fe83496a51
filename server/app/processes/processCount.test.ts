import { availableParallelism } from 'node:os';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { readSettings } from '#server/settings.ts';
import { aDatabase } from '#server/testing/testDatabase.ts';
import { connectionsNeeded, sizesOf } from '../sizes.ts';
import { processCount } from './processCount.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
beforeAll(async () => {
  database = await aDatabase(inject('databases'));
});
afterAll(() => database.drop());

const settingsOf = (environment: Record<string, string>) =>
  readSettings({ DATABASE_URL: database.appUrl, ...environment });

async function limitedTo(connections: number) {
  const arranging = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
  const { pathname } = new URL(database.appUrl);
  await arranging.db.executeQuery(
    CompiledQuery.raw(`alter database ${pathname.slice(1)} connection limit ${connections}`),
  );
  await arranging.db.destroy();
}

const counted = (environment: Record<string, string>, log = { warn: vi.fn() }) =>
  processCount(settingsOf(environment), { appUrl: database.appUrl, log });

it('shares pools and memory among the processes, none of which gets too little', () => {
  const alone = sizesOf(settingsOf({}));
  expect(alone).toEqual({ pool: 20, questions: 4, readings: 4, jobs: 4, freshBytes: 64 * 1_048_576 });
  expect(sizesOf(settingsOf({}), 2)).toEqual({
    pool: 10,
    questions: 2,
    readings: 2,
    jobs: 2,
    freshBytes: 32 * 1_048_576,
  });
  expect(sizesOf(settingsOf({}), 16)).toMatchObject({ pool: 4, questions: 2, freshBytes: 4 * 1_048_576 });
  expect(sizesOf(settingsOf({ DATABASE_POOL: '2' }), 2).pool).toBe(2);
});

it('counts one process more, which runs beside the others while they are restarted', () => {
  expect(connectionsNeeded(settingsOf({}), 1)).toBe(35);
  expect(connectionsNeeded(settingsOf({}), 2)).toBe(3 * 17 + 2);
});

it('[ADOPT-03] refuses more processes than the database has connections for, and says how many there are', async () => {
  await limitedTo(60);
  expect(await counted({ PROCESSES: '2' })).toBe(2);
  await expect(counted({ PROCESSES: '6' })).rejects.toThrow(
    /PROCESSES: 6 need 79 connections .* it allows 60: set PROCESSES to 3, make DATABASE_POOL smaller or raise max_connections/,
  );
  await limitedTo(20);
  await expect(counted({ PROCESSES: 'auto' })).rejects.toThrow(/PROCESSES: 1 need 68 .* allows 20: make DATABASE_POOL/);
  // A pooler stands before the database, and nobody can ask it.
  expect(await counted({ PROCESSES: '6', DATABASE_POOLER: 'true' })).toBe(6);
  await limitedTo(-1);
});

it('takes a process for each core, as far as there are connections', async () => {
  await limitedTo(200);
  expect(await counted({ PROCESSES: 'auto' })).toBe(Math.min(availableParallelism(), 15));
  await limitedTo(-1);
});

it('warns where others have the connections', async () => {
  const log = { warn: vi.fn() };
  await limitedTo(60);
  const others = connect({ url: database.appUrl, size: 12, onLost: () => undefined });
  await Promise.all(
    Array.from({ length: 12 }, () => others.db.executeQuery(CompiledQuery.raw('select pg_sleep(0.2)'))),
  );
  expect(await counted({ PROCESSES: '2' }, log)).toBe(2);
  expect(log.warn).toHaveBeenCalledWith(expect.objectContaining({ needed: 53 }), expect.stringMatching(/others have/));
  await others.db.destroy();
  await limitedTo(-1);
});
