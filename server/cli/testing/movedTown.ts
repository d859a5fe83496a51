import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { moveBack } from '#server/db/move/moveBack.ts';
import { aTown } from '#server/testing/aTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { readTown } from '../move/townFolder.ts';
import { runProgram } from './runProgram.ts';

/** Runs `yoyaku move …` on a server's database. */
export const moving = ({ database: { appUrl, ownerUrl } }: TestServer, ...args: readonly string[]) =>
  runProgram({ url: appUrl, moment: '2026-06-10T10:00', settings: { DATABASE_OWNER_URL: ownerUrl } }, 'move', ...args);

/** What the tables of a town that went out say, by their files. */
export async function tablesIn(folder: string) {
  const root = join(folder, 'tables');
  const names = await readdir(root);
  return new Map(
    await Promise.all(names.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
  );
}

/** As if people drew by hand what is sealed and still open; what is published changes for nobody but a superuser. */
export const endSealedDraws = ({ db }: TestServer) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update lottery_draw set source = 'ceremony', sealed_secret = null
      where source = 'sealed' and state in ('open', 'closed')`.execute(trx);
  });

/** How many rows every table has that says whose they are, and how far the numbers of each are. */
export async function everythingOf({ db }: TestServer) {
  const { rows } = await sql<{ text: string }>`
    select (select string_agg(c.relname || ' ' || (xpath('/row/n/text()', query_to_xml(
        format('select count(*) as n from %I', c.relname), false, true, '')))[1]::text, ', ' order by c.relname)
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition) || '; '
      || (select string_agg(sequencename || ' ' || coalesce(last_value::text, ''), ', ' order by sequencename)
      from pg_sequences) as text`.execute(db);
  return rows[0]?.text;
}

/** A town that went out of one database, and another one that it has not come into yet. */
export async function aTownThatWentOut() {
  const here = await aServer();
  const there = await aServer({ poolSize: 6 });
  const { tenantAlias: alias } = (await aTown(here, '移る町')).tenant;
  await endSealedDraws(here);
  const root = await mkdtemp(join(tmpdir(), 'yoyaku-moved-'));
  const folder = join(root, 'whole');
  expect((await moving(here, 'out', alias, folder)).code).toBe(0);
  return {
    there,
    folder,
    back: async () => moveBack(there.database.ownerUrl, await readTown(folder)),
    async close() {
      await here.close();
      await there.close();
      await rm(root, { recursive: true });
    },
  };
}
