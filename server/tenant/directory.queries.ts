import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { foundIn } from '../db/sql/foundIn.ts';

/** The directory is the one table that is read before a tenant is known. */
export const directoryEntry = (db: Database, column: 'alias' | 'tenant_id', value: string) =>
  db.selectFrom('tenant').selectAll().where(column, '=', value).executeTakeFirst();

/** The ids of all tenants. */
export async function everyTenantId(db: Database): Promise<readonly string[]> {
  const rows = await db.selectFrom('tenant').select('tenant_id').execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Between the texts of a tenant: nobody types it, and no search passes over it. */
const border = sql`chr(31)`;

const searched = sql`concat_ws(${border}, name, alias, prefecture, array_to_string(place_names, ${border}))`;

/** Listed tenants that are open and have what was typed in name, alias, prefecture or the name of a hall, by name; all where it is ''. */
export const listedTenants = (db: Database, { typed, limit }: { readonly typed: string; readonly limit: number }) =>
  db
    .selectFrom('tenant')
    .select(['alias', 'name', 'mode', 'prefecture', 'place_names'])
    .where('is_listed', '=', true)
    .where('is_open', '=', true)
    .$if(typed !== '', (query) => query.where(foundIn(searched, typed)))
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

/** The aliases of listed tenants that show themselves to the public. */
export async function publicAliases(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('tenant')
    .select('alias')
    .where('is_listed', '=', true)
    .where('is_visible_to_public', '=', true)
    .where('is_open', '=', true)
    .orderBy('alias')
    .execute();
  return rows.map(({ alias }) => alias);
}
