import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aTown } from '#server/testing/aTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { runProgram } from '../testing/runProgram.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  folder = await mkdtemp(join(tmpdir(), 'yoyaku-gone-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test('[MOVE-01] a town that is removed leaves a sheet: rows of every table before, and none of them afterwards', async () => {
  const gone = await aTown(server, '消える町');
  const stays = await aTown(server, '残る町');
  const { tenantAlias: alias, tenantName: name } = gone.tenant;
  const { appUrl, ownerUrl } = server.database;
  const proof = join(folder, 'proof.csv');
  const remove = (...args: readonly string[]) =>
    runProgram(
      { url: appUrl, moment: '2026-06-10T10:00', settings: { DATABASE_OWNER_URL: ownerUrl } },
      ...['tenant', 'remove', alias, '--force', '--proof', proof, ...args],
    );
  const refused = await remove();
  expect(refused.code).toBe(1);
  await expect(readFile(proof)).rejects.toThrow();
  // A proof that cannot be written is not missed afterwards: nothing is removed then.
  await writeFile(proof, 'there already');
  expect((await remove('--name', name)).stderr).toContain('not overwritten');
  expect(await readFile(proof, 'utf8')).toBe('there already');
  await rm(proof);
  expect((await remove('--name', name, '--proof', join(folder, 'missing/proof.csv'))).stderr).toContain(
    'Nothing was removed',
  );
  expect((await remove('--name', name)).code).toBe(0);
  const rows = (parse(await readFile(proof), { bom: true, relax_column_count: true }) as string[][]).slice(3);
  const [sum, ...tables] = rows.toReversed();
  expect(tables.length).toBeGreaterThan(80);
  expect(tables.filter(([, words, removed, left]) => !words || Number(removed) === 0 || left !== '0')).toEqual([]);
  expect(sum?.[3]).toBe('0');
  expect((await stat(proof)).mode & 0o077).toBe(0);
  const people = await server.db.selectFrom('account').select('tenant_id').execute();
  expect(new Set(people.map(({ tenant_id }) => tenant_id))).toEqual(new Set([stays.tenant.tenantId]));
});
