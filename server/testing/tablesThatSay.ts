import { sql } from 'kysely';
import type { TestServer } from './testServer.ts';

/** Letters and digits that times, ids and digests may hold by chance. */
const isChance = (text: string) => text.length < 10 && /^[\w-]*$/.test(text);

/** The tables with a row in which one of the texts stands. Throws for one that may stand there by chance. */
export async function tablesThatSay({ db }: Pick<TestServer, 'db'>, texts: readonly string[]) {
  const likely = texts.filter(isChance);
  if (likely.length > 0)
    throw new Error(`${likely.join(', ')} may be found by chance: take longer marks, of kana or kanji`);
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(name)} as kept
      where kept::text like any(${texts.map((text) => `%${text}%`)}::text[])`.execute(db);
    if (rows[0]?.count) found.push(name);
  }
  return found;
}
