import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import { type Change, noChange, sumOf, upsertRows } from '../db/rows.ts';
import type { Json, Tenant, TenantSetting } from '../db/schema.ts';
import type { Picture } from './picture.ts';

/** The id behind an alias, or null. Asks the directory, which is read before a tenant is known. */
export async function tenantIdOf(db: Database, alias: string) {
  const row = await db.selectFrom('tenant').select('tenant_id').where('alias', '=', alias).executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** Locks an alias against others who create or change its tenant this way, even before the tenant exists. */
export const lockAlias = (trx: Database, alias: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${alias}`}, 0))`.execute(trx);

/** What the directory says of a tenant, or undefined. */
export const tenantInFull = (trx: Database, tenantId: string) =>
  trx.selectFrom('tenant').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst();

/** What a tenant has decided, its secrets among it. */
export const settingInFull = (trx: Database, tenantId: string) =>
  trx.selectFrom('tenant_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirstOrThrow();

/** Keeps the names of the halls of a tenant in the directory; a row that has them is not touched. */
export async function writePlaceNames(
  trx: Database,
  { tenantId, names }: { readonly tenantId: string; readonly names: readonly string[] },
) {
  const isDifferent = sql<boolean>`place_names is distinct from ${names}::text[]`;
  const { numUpdatedRows } = await trx
    .updateTable('tenant')
    .set({ place_names: [...names] })
    .where('tenant_id', '=', tenantId)
    .where(isDifferent)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Makes a tenant, or makes it what the rows say; a column of the settings that they leave out stays. */
export const writeTenant = async (
  trx: Database,
  { tenant, setting }: { readonly tenant: Insertable<Tenant>; readonly setting: Insertable<TenantSetting> },
) =>
  sumOf([
    await upsertRows(trx, { table: 'tenant', key: ['tenant_id'], rows: [tenant] }),
    await upsertRows(trx, { table: 'tenant_setting', key: ['tenant_id'], rows: [setting] }),
  ]);

/** The picture beside the name of a tenant, null for none; a row that has it is not touched. */
export async function writeLogo(
  trx: Database,
  { tenantId, logo }: { readonly tenantId: string; readonly logo: Picture | null },
): Promise<Change> {
  const document = sql<Json>`${logo === null ? null : JSON.stringify(logo)}::jsonb`;
  const { numUpdatedRows } = await trx
    .updateTable('tenant')
    .set({ logo: document })
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`logo is distinct from ${document}`)
    .executeTakeFirst();
  return { ...noChange, changed: Number(numUpdatedRows) };
}

/** Opens a tenant to its residents; false where it was open already. */
export async function openTenant(trx: Database, tenantId: string) {
  const { numUpdatedRows } = await trx
    .updateTable('tenant')
    .set({ is_open: true })
    .where('tenant_id', '=', tenantId)
    .where('is_open', '=', false)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}
