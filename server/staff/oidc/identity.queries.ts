import { type SqlBool, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly staffId: string };
type Known = { readonly tenantId: string; readonly issuer: string; readonly subject: string };

export type Identity = {
  readonly staffId: string;
  readonly issuer: string;
  readonly subject: string;
  /** Made by the provider: what they hold follows their groups. */
  readonly isManaged: boolean;
  readonly linkedAt: Date;
  readonly checkedAt: Date;
  /** Sealed; null where the provider gave none. */
  readonly refreshToken: string | null;
};

const columns = [
  'staff_identity.staff_id as staffId',
  'staff_identity.issuer as issuer',
  'staff_identity.subject as subject',
  'staff_identity.is_managed as isManaged',
  'staff_identity.linked_at as linkedAt',
  'staff_identity.checked_at as checkedAt',
  'staff_identity.refresh_token as refreshToken',
] as const;

/** Who somebody of a provider is here, locked; undefined for nobody. */
export const identityOf = (trx: Database, { tenantId, issuer, subject }: Known): Promise<Identity | undefined> =>
  trx
    .selectFrom('staff_identity')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst();

/** Who a member of staff is at the provider; undefined where they are linked to nobody. */
export const identityOfStaff = (trx: Database, { tenantId, staffId }: Named): Promise<Identity | undefined> =>
  trx
    .selectFrom('staff_identity')
    .select(columns)
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();

type NewIdentity = Named &
  Known & { readonly isManaged: boolean; readonly at: Date; readonly refreshToken: string | null };

/**
 * Links a member of staff to somebody at the provider, in place of whom they were linked to. False where that one is somebody
 * else here.
 */
export async function linkIdentity(trx: Database, { tenantId, staffId, at, ...known }: NewIdentity) {
  await trx.deleteFrom('staff_identity').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();
  const linked = await trx
    .insertInto('staff_identity')
    .values({
      tenant_id: tenantId,
      staff_id: staffId,
      issuer: known.issuer,
      subject: known.subject,
      is_managed: known.isManaged,
      refresh_token: known.refreshToken,
      linked_at: at,
      checked_at: at,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'issuer', 'subject']).doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return linked !== undefined;
}

/** False where there is no link. */
export async function unlinkIdentity(trx: Database, { tenantId, staffId }: Named) {
  const gone = await trx
    .deleteFrom('staff_identity')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .returning('staff_id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Records that the provider says they belong here, with what asks it again; the token that is kept where it gave no other. */
export const noteChecked = (
  trx: Database,
  { tenantId, staffId, at, refreshToken }: Named & { readonly at: Date; readonly refreshToken: string | null },
) =>
  trx
    .updateTable('staff_identity')
    .set({ checked_at: at, ...(refreshToken !== null && { refresh_token: refreshToken }) })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

type NextToken = Named & Pick<Identity, 'checkedAt'> & { readonly refreshToken: string };

/** Keeps what asks the provider the next time, sealed, unless they have signed in with another since they were checked. */
export const keepToken = (trx: Database, { tenantId, staffId, checkedAt, refreshToken }: NextToken) =>
  trx
    .updateTable('staff_identity')
    .set({ refresh_token: refreshToken })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('checked_at', '=', checkedAt)
    .execute();

type Checking = {
  readonly tenantId: string;
  readonly usedAfter: Date;
  readonly checkedBefore: Date;
  readonly most: number;
};

/** Who works in a session that the provider opened and was not asked about for a while, the longest first. */
export const toBeChecked = (
  trx: Database,
  { tenantId, usedAfter, checkedBefore, most }: Checking,
): Promise<Identity[]> =>
  trx
    .selectFrom('staff_identity')
    .select(columns)
    .where('staff_identity.tenant_id', '=', tenantId)
    .where('checked_at', '<=', checkedBefore)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staff_session')
          .select('session_id')
          .where('staff_session.tenant_id', '=', tenantId)
          .whereRef('staff_session.staff_id', '=', 'staff_identity.staff_id')
          .where('is_by_provider', '=', true)
          .where('used_at', '>', usedAfter),
      ),
    )
    .orderBy('checked_at')
    .limit(most)
    .execute();

/** Whether anybody works in a session that the provider opened. */
export async function anyByProvider(trx: Database, { tenantId, usedAfter }: { tenantId: string; usedAfter: Date }) {
  const row = await trx
    .selectFrom('staff_session')
    .select('session_id')
    .where('tenant_id', '=', tenantId)
    .where('is_by_provider', '=', true)
    .where('used_at', '>', usedAfter)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type Unlike = { readonly tenantId: string; readonly begins: string; readonly most: number };

/** Tokens that do not begin so, locked; what somebody else has locked is left to them. */
export async function refreshTokensUnlike(trx: Database, { tenantId, begins, most }: Unlike) {
  const rows = await trx
    .selectFrom('staff_identity')
    .select(['staff_id', 'refresh_token'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`not starts_with(refresh_token, ${begins})`)
    .orderBy('staff_id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => ({ staffId: row.staff_id, refreshToken: row.refresh_token ?? '' }));
}

/** Writes the same token in another form. */
export const keepRefreshToken = (trx: Database, { tenantId, staffId, token }: Named & { readonly token: string }) =>
  trx
    .updateTable('staff_identity')
    .set({ refresh_token: token })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

/** Whether anybody has a mail address. */
export async function staffWithEmail(
  trx: Database,
  { tenantId, email }: { readonly tenantId: string; readonly email: string },
) {
  const found = await trx
    .selectFrom('staff')
    .select('staff_id')
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`lower(email) = ${email.toLowerCase()}`)
    .executeTakeFirst();
  return found !== undefined;
}
