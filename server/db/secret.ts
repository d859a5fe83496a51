import { randomBytes } from 'node:crypto';
import type { Database } from './connect.ts';

/** The installation's key of that name, 32 bytes; made on first use. Processes that start together agree on one. */
export async function secretNamed(db: Database, name: string) {
  await db
    .insertInto('server_secret')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom('server_secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
