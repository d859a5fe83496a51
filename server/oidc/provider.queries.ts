import { type SqlBool, sql } from 'kysely';
import type { Mapping } from '#rules/staff/oidc/mapping.ts';
import type { Database } from '#server/db/connect.ts';
import { fromJson } from '#server/db/rows.ts';

export type Audience = 'staff' | 'residents';

/** A provider as a tenant has set it up. */
export type Provider = {
  readonly isOn: boolean;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Sealed; '' for a client without one. */
  readonly clientSecret: string;
  readonly scopes: string;
  readonly requiredClaim: string;
  readonly requiredValue: string;
  readonly groupsClaim: string;
  readonly mappings: readonly Mapping[];
  readonly factorMarks: readonly string[];
  readonly makesAccounts: boolean;
};

type Of = { readonly tenantId: string; readonly audience: Audience };

/** The provider of a tenant for its staff; undefined for none. */
export async function providerOf(trx: Database, { tenantId, audience }: Of) {
  const row = await trx
    .selectFrom('oidc_provider')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('audience', '=', audience)
    .executeTakeFirst();
  if (!row) return undefined;
  const provider: Provider = {
    isOn: row.is_on,
    label: row.label,
    issuer: row.issuer,
    clientId: row.client_id,
    clientSecret: row.client_secret,
    scopes: row.scopes,
    requiredClaim: row.required_claim,
    requiredValue: row.required_value,
    groupsClaim: row.groups_claim,
    mappings: fromJson(row.mappings),
    factorMarks: row.factor_marks,
    makesAccounts: row.makes_accounts,
  };
  return { provider, version: row.version, changedAt: row.changed_at, changedBy: row.changed_by_name };
}

type Saved = Of & {
  readonly provider: Provider;
  /** That is to be changed; 0 for none yet. */
  readonly version: number;
  readonly at: Date;
  readonly by: string;
};

/** Saves it; false where there is another version by now. The row is the judge of two at once. */
export async function saveProvider(trx: Database, { tenantId, audience, provider, version, at, by }: Saved) {
  const set = {
    is_on: provider.isOn,
    label: provider.label,
    issuer: provider.issuer,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    scopes: provider.scopes,
    required_claim: provider.requiredClaim,
    required_value: provider.requiredValue,
    groups_claim: provider.groupsClaim,
    mappings: JSON.stringify(provider.mappings),
    factor_marks: [...provider.factorMarks],
    makes_accounts: provider.makesAccounts,
    changed_at: at,
    changed_by_name: by,
  };
  const written =
    version === 0
      ? await trx
          .insertInto('oidc_provider')
          .values({ tenant_id: tenantId, audience, ...set })
          .onConflict((conflict) => conflict.columns(['tenant_id', 'audience']).doNothing())
          .returning('version')
          .executeTakeFirst()
      : await trx
          .updateTable('oidc_provider')
          .set({ ...set, version: sql`version + 1` })
          .where('tenant_id', '=', tenantId)
          .where('audience', '=', audience)
          .where('version', '=', version)
          .returning('version')
          .executeTakeFirst();
  return written !== undefined;
}

/** Secrets that do not begin so. */
export async function clientSecretsUnlike(
  trx: Database,
  { tenantId, begins }: { readonly tenantId: string; readonly begins: string },
) {
  const rows = await trx
    .selectFrom('oidc_provider')
    .select(['audience', 'client_secret'])
    .where('tenant_id', '=', tenantId)
    .where('client_secret', '<>', '')
    .where(sql<SqlBool>`not starts_with(client_secret, ${begins})`)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ audience: row.audience, clientSecret: row.client_secret }));
}

/** Writes the same secret in another form. */
export const keepClientSecret = (
  trx: Database,
  { tenantId, audience, secret }: { readonly tenantId: string; readonly audience: string; readonly secret: string },
) =>
  trx
    .updateTable('oidc_provider')
    .set({ client_secret: secret })
    .where('tenant_id', '=', tenantId)
    .where('audience', '=', audience)
    .execute();
