import type { Database } from '../db/connect.ts';

/** The directory is the one table that is read before a tenant is known. */
export const directoryEntry = (db: Database, column: 'alias' | 'tenant_id', value: string) =>
  db.selectFrom('tenant').selectAll().where(column, '=', value).executeTakeFirst();

/** The ids of all tenants. */
export async function everyTenantId(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('tenant').select('tenant_id').execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Listed tenants whose name, alias or prefecture matches the pattern of LIKE, by name. */
export const listedTenants = (db: Database, { pattern, limit }: { readonly pattern: string; readonly limit: number }) =>
  db
    .selectFrom('tenant')
    .select(['alias', 'name', 'mode', 'prefecture'])
    .where('is_listed', '=', true)
    .where((where) =>
      where.or([
        where('name', 'ilike', pattern),
        where('alias', 'ilike', pattern),
        where('prefecture', 'ilike', pattern),
      ]),
    )
    .orderBy('name')
    .limit(limit)
    .execute();

/** The tenants of these aliases, by alias. */
export const tenantsNamed = (db: Database, aliases: readonly string[]) =>
  db
    .selectFrom('tenant')
    .select(['tenant_id', 'alias', 'name'])
    .where((where) => where('alias', '=', where.fn.any(where.val([...aliases]))))
    .orderBy('alias')
    .execute();
