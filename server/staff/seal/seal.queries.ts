import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Unlike = {
  readonly tenantId: string;
  /** How what is to be left begins. */
  readonly begins: string;
  readonly most: number;
};

/** Secrets of apps that do not begin so, locked; what somebody else has locked is left to them. */
export const appSecretsUnlike = (trx: Database, { tenantId, begins, most }: Unlike) =>
  trx
    .selectFrom('staff')
    .select(['staff_id', 'totp_secret', 'totp_pending'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`(not starts_with(totp_secret, ${begins}) or not starts_with(totp_pending, ${begins}))`)
    .orderBy('staff_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

type Kept = {
  readonly tenantId: string;
  readonly staffId: string;
  readonly secret: string | null;
  readonly pending: string | null;
};

/** Writes the same secrets in another form. */
export const keepAppSecrets = (trx: Database, { tenantId, staffId, secret, pending }: Kept) =>
  trx
    .updateTable('staff')
    .set({ totp_secret: secret, totp_pending: pending })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

/** Recovery codes whose stored form does not begin so, locked in the same way. */
export const recoveryCodesUnlike = (trx: Database, { tenantId, begins, most }: Unlike) =>
  trx
    .selectFrom('staff_recovery_code')
    .select(['staff_id', 'code_hash'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`substring(code_hash from 1 for ${begins.length}) <> ${Buffer.from(begins)}`)
    .orderBy('staff_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();

type Exchanged = {
  readonly tenantId: string;
  readonly staffId: string;
  readonly former: Buffer;
  readonly stored: Buffer;
};

/** Writes the same code in another form. */
export const exchangeRecoveryCode = (trx: Database, { tenantId, staffId, former, stored }: Exchanged) =>
  trx
    .updateTable('staff_recovery_code')
    .set({ code_hash: stored })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', former)
    .execute();

type Sought = { readonly tenantId: string; readonly mark: string; readonly readable: readonly string[] };

/** How many staff have an app whose secret is sealed with none of the keys that are here. */
export async function countUnreadable(trx: Database, { tenantId, mark, readable }: Sought) {
  const row = await trx
    .selectFrom('staff')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`starts_with(totp_secret, ${mark})`)
    .where(
      sql<SqlBool>`not exists (select from unnest(${[...readable]}::text[]) as begins where starts_with(totp_secret, begins))`,
    )
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
