import { sql } from 'kysely';
import type { Database } from '../connect.ts';
import { longClient } from '../longClient.ts';

/** Notes at the database at `url` that a backup was written whole. */
export async function noteBackup(
  url: string,
  { finishedAt, isEncrypted }: { readonly finishedAt: Date; readonly isEncrypted: boolean },
) {
  const client = longClient(url, 'backup');
  await client.connect();
  try {
    await client.query('insert into backup_run (finished_at, is_encrypted) values ($1, $2)', [finishedAt, isEncrypted]);
  } finally {
    await client.end();
  }
}

/** When the last backup was written; null where none was. */
export async function lastBackup(trx: Database) {
  const row = await trx
    .selectFrom('backup_run')
    .select('finished_at as finishedAt')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.finishedAt ?? null;
}

/** How old the last backup is by the database's clock, in seconds; null where none was written. */
export async function backupAgeSeconds(db: Database) {
  const row = await db
    .selectFrom('backup_run')
    .select(sql<number | null>`extract(epoch from clock_timestamp() - max(finished_at))::float8`.as('age'))
    .executeTakeFirstOrThrow();
  return row.age;
}
