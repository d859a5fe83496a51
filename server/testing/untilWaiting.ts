import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

/** Until so many transactions of a test's database wait for a lock. */
export async function untilWaiting({ db }: Pick<TestServer, 'db'>, count: number) {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if ((rows[0]?.waiting ?? 0) >= count) return;
    await sleep(20);
  }
}
