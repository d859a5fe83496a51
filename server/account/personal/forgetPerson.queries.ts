import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Person } from '../person.queries.ts';

/**
 * Leaves of a person what money and figures need. A function of the owner does it, because histories are append only
 * for the server's role.
 */
export const forgetPerson = (trx: Database, { tenantId, userId, nowMs }: Person & { readonly nowMs: number }) =>
  sql`select forget_person(${tenantId}, ${userId}, ${new Date(nowMs)})`.execute(trx);

/** The same for what ended before a day, `most` rows of a kind at a time. Answers how many of the most frequent kind. */
export async function forgetBefore(
  trx: Database,
  given: {
    readonly tenantId: string;
    readonly firstKept: string;
    readonly nowMs: number;
    readonly most: number;
  },
) {
  const { rows } = await sql<{ count: number }>`
    select forget_before(${given.tenantId}, ${given.firstKept}, ${new Date(given.nowMs)}, ${given.most}) as count`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
