import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Asked = { readonly tenantId: string; readonly codes: readonly string[] };

/** How many people belong to one of these classes. */
export async function peopleOfClasses(trx: Database, { tenantId, codes }: Asked): Promise<number> {
  if (codes.length === 0) return 0;
  const { count } = await trx
    .selectFrom('account')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`classes && ${[...codes]}::text[]`)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
