import { CompiledQuery } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { aDatabase } from '../testing/testDatabase.ts';
import { connect, type Database } from './connect.ts';
import { processConnections } from './processConnections.ts';
import { watchDatabase } from './watchDatabase.ts';

let database: Awaited<ReturnType<typeof aDatabase>>;
let arranging: { readonly db: Database };
beforeAll(async () => {
  database = await aDatabase(inject('databases'));
  arranging = connect({ url: database.superuserUrl, size: 1, onLost: () => undefined });
});
afterAll(async () => {
  await arranging.db.destroy();
  await database.drop();
});

it('a server is not ready while its database cannot write, and is again once it can', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const watch = watchDatabase({ url: database.appUrl, isPooled: false, connections: processConnections(), log });
  const { username, pathname } = new URL(database.appUrl);
  const setting = `alter role "${decodeURIComponent(username)}" in database "${pathname.slice(1)}"`;
  const run = (text: string) => arranging.db.executeQuery(CompiledQuery.raw(text));
  try {
    await watch.begin();
    expect(await watch.isReady()).toBe(true);
    // As a disk that is full refuses it. Who connects from now on finds it so.
    await run(`${setting} set temp_file_limit = 0`);
    await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid()`);
    await watch.look();
    expect(await watch.isReady()).toBe(false);
    expect(await watch.look()).toMatchObject({ isThere: true, isWritable: false });
    expect(lines.filter((line) => line.includes('cannot write'))).toHaveLength(1);
    await run(`${setting} reset temp_file_limit`);
    expect(await watch.isReady()).toBe(true);
    expect(lines.filter((line) => line.includes('can write again'))).toHaveLength(1);
  } finally {
    await watch.stop();
  }
});
