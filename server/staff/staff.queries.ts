import { type Selectable, sql } from 'kysely';
import type { Grant } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import type { Staff } from '#server/db/schema.ts';
import { deletePasskeys, passkeysOf } from './passkey.queries.ts';

type Named = { readonly tenantId: string; readonly staffId: string };

export type StaffRow = Selectable<Staff>;

/** A member of staff by their id, locked for a change where that is asked for. */
export function staffById(trx: Database, { tenantId, staffId }: Named, { isLocking = false } = {}) {
  const query = trx.selectFrom('staff').selectAll().where('tenant_id', '=', tenantId).where('staff_id', '=', staffId);
  return (isLocking ? query.forUpdate() : query).executeTakeFirst();
}

/** A member of staff by what they type to sign in. */
export const staffByLogin = (
  trx: Database,
  { tenantId, login }: { readonly tenantId: string; readonly login: string },
) =>
  trx.selectFrom('staff').selectAll().where('tenant_id', '=', tenantId).where('login', '=', login).executeTakeFirst();

/** Everybody, by what they type to sign in. */
export const allStaff = (trx: Database, tenantId: string) =>
  trx.selectFrom('staff').selectAll().where('tenant_id', '=', tenantId).orderBy('login').execute();

/** What staff hold, by their ids. */
export async function grantsOf(trx: Database, tenantId: string, staffIds: readonly string[]) {
  const rows = await trx
    .selectFrom('staff_grant')
    .select(['staff_id', 'role', 'container_ids', 'valid_from', 'valid_until'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', 'in', staffIds)
    .orderBy('grant_number')
    .execute();
  return Map.groupBy(
    rows.map((row) => ({ staffId: row.staff_id, grant: grantOf(row) })),
    ({ staffId }) => staffId,
  );
}

type GrantRow = {
  readonly role: string;
  readonly container_ids: string[] | null;
  readonly valid_from: string;
  readonly valid_until: string | null;
};

/** A grant as rules know it. */
export const grantOf = (row: GrantRow): Grant => ({
  role: row.role as Grant['role'],
  containerIds: row.container_ids,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
});

type NewStaff = Named & {
  readonly login: string;
  readonly name: string;
  readonly email: string;
  readonly at: Date;
  readonly by: string;
};

/** False when somebody else has that login. */
export async function insertStaff(trx: Database, { tenantId, staffId, login, name, email, at, by }: NewStaff) {
  const row = { tenant_id: tenantId, staff_id: staffId, login, name, email };
  const inserted = await trx
    .insertInto('staff')
    .values({ ...row, invited_at: at, changed_by: by, changed_at: at })
    .onConflict((conflict) => conflict.constraint('staff_login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Granting = Named & { readonly grants: readonly Grant[]; readonly at: Date; readonly by: string };

/** Sets what somebody holds. */
export async function replaceGrants(trx: Database, { tenantId, staffId, grants, at, by }: Granting) {
  await trx.deleteFrom('staff_grant').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();
  if (grants.length === 0) return;
  const rows = grants.map(({ role, containerIds, validFrom, validUntil }, index) => ({
    tenant_id: tenantId,
    staff_id: staffId,
    grant_number: index + 1,
    role,
    granted_by: by,
    granted_at: at,
    container_ids: containerIds && [...containerIds],
    valid_from: validFrom,
    valid_until: validUntil,
  }));
  await trx.insertInto('staff_grant').values(rows).execute();
}

/** Whether somebody has a second factor: an app, or a passkey. */
export const hasFactor = async (trx: Database, { tenant_id: tenantId, staff_id: staffId, totp_secret }: StaffRow) =>
  totp_secret !== null || (await passkeysOf(trx, { tenantId, staffId })).length > 0;

type Changed = Named & {
  readonly name: string;
  readonly email: string;
  readonly disabledAt: Date | null;
  readonly at: Date;
  readonly by: string;
};

/** Sets what others decide about somebody, and raises their version. */
export const updateStaff = (trx: Database, { tenantId, staffId, name, email, disabledAt, at, by }: Changed) =>
  trx
    .updateTable('staff')
    .set({ name, email, disabled_at: disabledAt, changed_by: by, changed_at: at, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

/** Takes password and second factor from somebody, who sets both anew by a link. */
export async function forgetSecrets(trx: Database, { tenantId, staffId, at, by }: Named & { at: Date; by: string }) {
  await trx
    .updateTable('staff')
    .set({ password_hash: null, totp_secret: null, totp_pending: null, version: sql`version + 1` })
    .set({ changed_by: by, changed_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();
  await replaceRecoveryCodes(trx, { tenantId, staffId, stored: [] });
  await deletePasskeys(trx, { tenantId, staffId });
  await endStaffSessions(trx, { tenantId, staffId });
}

export const setStaffPassword = (trx: Database, { tenantId, staffId, hash }: Named & { readonly hash: string }) =>
  trx
    .updateTable('staff')
    .set({ password_hash: hash })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

type Exchange = Named & { readonly former: string | null; readonly hash: string };

/** Sets another password; false when the former one is not the present one any more. */
export async function exchangeStaffPassword(trx: Database, { tenantId, staffId, former, hash }: Exchange) {
  const set = await trx
    .updateTable('staff')
    .set({ password_hash: hash })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('password_hash', '=', former)
    .returning('staff_id')
    .executeTakeFirst();
  return set !== undefined;
}

export const setPendingSecret = (trx: Database, { tenantId, staffId, secret }: Named & { readonly secret: string }) =>
  trx
    .updateTable('staff')
    .set({ totp_pending: secret })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

/** The secret that was being set up becomes the one that counts. False when another request did so first. */
export async function adoptPendingSecret(
  trx: Database,
  { tenantId, staffId, step }: Named & { readonly step: number },
) {
  const adopted = await trx
    .updateTable('staff')
    .set((row) => ({ totp_secret: row.ref('totp_pending'), totp_pending: null, totp_step: step }))
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('totp_secret', 'is', null)
    .where('totp_pending', 'is not', null)
    .returning('staff_id')
    .executeTakeFirst();
  return adopted !== undefined;
}

/** Uses up the code of a step. False when it, or a later one, was used before: the row is the judge of two at once. */
export async function takeStep(trx: Database, { tenantId, staffId, step }: Named & { readonly step: number }) {
  const used = await trx
    .updateTable('staff')
    .set({ totp_step: step })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('totp_step', '<', String(step))
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function replaceRecoveryCodes(
  trx: Database,
  { tenantId, staffId, stored }: Named & { readonly stored: readonly Buffer[] },
) {
  await trx
    .deleteFrom('staff_recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();
  if (stored.length === 0) return;
  const rows = stored.map((code_hash) => ({ tenant_id: tenantId, staff_id: staffId, code_hash }));
  await trx.insertInto('staff_recovery_code').values(rows).execute();
}

/** Somebody's recovery codes as they are stored. */
export async function storedRecoveryCodes(trx: Database, { tenantId, staffId }: Named) {
  const rows = await trx
    .selectFrom('staff_recovery_code')
    .select('code_hash')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();
  return rows.map(({ code_hash }) => code_hash);
}

/** Uses up a recovery code; false when it is gone. */
export async function takeRecoveryCode(
  trx: Database,
  { tenantId, staffId, stored }: Named & { readonly stored: Buffer },
) {
  const used = await trx
    .deleteFrom('staff_recovery_code')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', stored)
    .returning('staff_id')
    .executeTakeFirst();
  return used !== undefined;
}

export async function recoveryCodesLeft(trx: Database, { tenantId, staffId }: Named) {
  const row = await trx
    .selectFrom('staff_recovery_code')
    .select((count) => count.fn.countAll<string>().as('left'))
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return Number(row?.left ?? 0);
}

export const noteSignIn = (trx: Database, { tenantId, staffId, at }: Named & { readonly at: Date }) =>
  trx
    .updateTable('staff')
    .set({ signed_in_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .execute();

/** Ends somebody's sessions. */
export const endStaffSessions = (trx: Database, { tenantId, staffId }: Named) =>
  trx.deleteFrom('staff_session').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();

type Counted = {
  readonly tenantId: string;
  readonly today: string;
  /** Who was invited and has not come yet counts for nothing. */
  readonly wereHere?: boolean;
};

/** How many hold a role over the whole tenant on a day and can sign in. */
export async function countAdmins(trx: Database, { tenantId, today, wereHere = false }: Counted) {
  const row = await trx
    .selectFrom('staff_grant')
    .innerJoin('staff', (join) =>
      join.onRef('staff.tenant_id', '=', 'staff_grant.tenant_id').onRef('staff.staff_id', '=', 'staff_grant.staff_id'),
    )
    .select((count) => count.fn.count<string>('staff.staff_id').distinct().as('number'))
    .where('staff.tenant_id', '=', tenantId)
    .where('staff_grant.tenant_id', '=', tenantId)
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    // Who depends on a provider cannot help once it is away.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_identity')
            .select('subject')
            .where('staff_identity.tenant_id', '=', tenantId)
            .whereRef('staff_identity.staff_id', '=', 'staff.staff_id')
            .where('is_managed', '=', true),
        ),
      ),
    )
    .$if(wereHere, (query) => query.where('password_hash', 'is not', null).where('signed_in_at', 'is not', null))
    .where('valid_from', '<=', today)
    .where((or) => or.or([or('valid_until', 'is', null), or('valid_until', '>=', today)]))
    .executeTakeFirst();
  return Number(row?.number ?? 0);
}
