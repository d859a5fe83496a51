import { type RawBuilder, sql } from 'kysely';
import type { TestServer } from './testServer.ts';
import { untilWaiting } from './untilWaiting.ts';

type Door = {
  /** Where rows are added after all has been read and judged. */
  readonly table: string;
  /** Of which rows, as a condition on `new`; all where nothing is said. */
  readonly rows?: RawBuilder<unknown>;
  /** So many stand before the door until it opens. */
  readonly count: number;
  /** What happens while they stand there. */
  readonly meanwhile?: () => Promise<unknown>;
};

/**
 * Runs `work`, in which several write at once, so that none of them adds a row before so many are about to. Each has read
 * what it judges by then, so that a control without guards breaks each time and not by chance. The door stays for good:
 * whoever comes later walks through it.
 */
export async function writeTogether<Answer>(
  server: Pick<TestServer, 'db'>,
  { table, rows = sql`true`, count, meanwhile }: Door,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db } = server;
  await sql`create or replace function wait_at_door() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock_shared(1, 1); return new; end'`.execute(db);
  await sql`create or replace trigger wait_at_door before insert on ${sql.table(table)} for each row
    when (${rows}) execute function wait_at_door()`.execute(db);
  const { working } = await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(1, 1)`.execute(trx);
    const begun = work();
    await untilWaiting(server, count);
    await meanwhile?.();
    // In an object, since a bare promise would be waited for behind the shut door.
    return { working: begun };
  });
  return working;
}
