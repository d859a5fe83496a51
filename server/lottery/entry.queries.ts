import { sql } from 'kysely';
import { leafOf } from '#rules/lottery/draw/merkleTree.ts';
import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Line } from '#rules/lottery/published/entry.ts';
import type { Result } from '#rules/lottery/resultsFrom.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';

/**
 * Writes the whole list of a draw that has just been closed, thousands in one statement: each has one of the places that
 * the draw counts, by entry number, so that nobody can be added.
 */
export async function insertEntries(
  trx: Database,
  { tenantId, drawId, entries }: NamedDraw & { readonly entries: readonly PersonalEntry[] },
) {
  if (entries.length === 0) return;
  const inOrder = entries.toSorted((one, other) => (one.line.n < other.line.n ? -1 : 1));
  const rows = inOrder.map((entry, index) => ({
    place: index + 1,
    n: entry.line.n,
    user: entry.userId,
    salt: entry.salt,
    line: canonicalJson(entry.line),
    leaf: leafOf(entry),
  }));
  await sql`
    insert into lottery_entry (tenant_id, draw_id, place, entry_count, entry_number, user_id, salt, line, leaf)
    select ${tenantId}::uuid, ${drawId}::uuid, place, ${rows.length}::integer, n, "user", salt, line, leaf
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as entry (place integer, n text, "user" uuid, salt text, line text, leaf text)
    returning 1`.execute(trx);
}

/** The list of a draw by entry number. */
export async function entriesOf(trx: Database, { tenantId, drawId }: NamedDraw): Promise<readonly PersonalEntry[]> {
  const rows = await trx
    .selectFrom('lottery_entry')
    .select(['line', 'salt', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .orderBy(sql`entry_number collate "C"`)
    .execute();
  // Written by insertEntries alone.
  return rows.map(({ line, salt, user_id }) => ({ line: JSON.parse(line) as Line, salt, userId: user_id }));
}

export async function insertResults(
  trx: Database,
  { tenantId, drawId, results }: NamedDraw & { readonly results: readonly Result[] },
) {
  if (results.length === 0) return;
  await sql`
    insert into lottery_result (tenant_id, draw_id, entry_number, rank, won)
    select ${tenantId}::uuid, ${drawId}::uuid, n, rank, won
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as result (n text, rank integer, won jsonb)
    returning 1`.execute(trx);
}

/** What a draw gave, in the order of its ranks. */
export async function resultsOf(trx: Database, { tenantId, drawId }: NamedDraw): Promise<readonly Result[]> {
  const rows = await trx
    .selectFrom('lottery_result')
    .select(['entry_number', 'rank', 'won'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .orderBy('rank')
    .execute();
  return rows.map(({ entry_number, rank, won }) => ({ n: entry_number, rank, won: fromJson<Line['c']>(won) }));
}

/** Whose each entry of a draw is, by entry number. */
export async function entrantsOf(trx: Database, { tenantId, drawId }: NamedDraw): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('lottery_entry')
    .select(['entry_number', 'user_id'])
    .where('tenant_id', '=', tenantId)
    .where('draw_id', '=', drawId)
    .execute();
  return new Map(rows.map(({ entry_number, user_id }) => [entry_number, user_id]));
}
