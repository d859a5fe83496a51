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
