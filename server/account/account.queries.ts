import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Account } from '../db/schema.ts';

/** The account behind a user number with what Login compares, or undefined. */
export const credentialsOf = (trx: Database, key: { tenantId: string; userNumber: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where('tenant_id', '=', key.tenantId)
    .where('user_number', '=', key.userNumber)
    .executeTakeFirst();

export const userLinkedTo = (trx: Database, key: { tenantId: string; lineUserId: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where('tenant_id', '=', key.tenantId)
    .where('line_user_id', '=', key.lineUserId)
    .executeTakeFirst();

/** Links a LINE user to an account and unlinks him from any other account of the tenant. */
export async function linkLineUser(trx: Database, link: { tenantId: string; userId: string; lineUserId: string }) {
  // Concurrent links of the same LINE user are serialized; the last one wins.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${link.tenantId} ${link.lineUserId}`}, 0))`.execute(trx);
  await trx
    .updateTable('account')
    .set({ line_user_id: null })
    .where('tenant_id', '=', link.tenantId)
    .where('line_user_id', '=', link.lineUserId)
    .where('user_id', '<>', link.userId)
    .execute();
  await trx
    .updateTable('account')
    .set({ line_user_id: link.lineUserId })
    .where('tenant_id', '=', link.tenantId)
    .where('user_id', '=', link.userId)
    .where('line_user_id', 'is distinct from', link.lineUserId)
    .execute();
}

/** The password hash of an account with the number that its owner types. */
export const ownCredentialsOf = (trx: Database, key: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'user_number as userNumber', 'password_hash as passwordHash'])
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow();

/** The people whom mail to an address reaches for certain: the tenant entered the address itself. */
export const peopleWithMail = (trx: Database, key: { tenantId: string; email: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'user_number as userNumber', 'email'])
    .where('tenant_id', '=', key.tenantId)
    .where('kind', '=', 'member')
    .where((where) =>
      where(where.fn<string>('lower', ['email']), '=', where.fn<string>('lower', [where.val(key.email)])),
    )
    .orderBy('user_number')
    .execute();

type NewHash = {
  readonly tenantId: string;
  readonly userId: string;
  readonly passwordHash: string;
  /** The one it takes the place of, where the old password was asked for. */
  readonly formerHash?: string;
};

/** Sets a password; false when the one it should take the place of is not there any more. */
export async function setPassword(trx: Database, { tenantId, userId, passwordHash, formerHash }: NewHash) {
  const changed = await trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .$if(formerHash !== undefined, (update) => update.where('password_hash', '=', formerHash ?? ''))
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export const userNumberOf = (trx: Database, key: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('account')
    .select('user_number as userNumber')
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow();

export async function isEmailKnown(trx: Database, key: { tenantId: string; email: string }) {
  const known = await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', key.tenantId)
    .where((where) =>
      where(where.fn<string>('lower', ['email']), '=', where.fn<string>('lower', [where.val(key.email)])),
    )
    .executeTakeFirst();
  return known !== undefined;
}

/** Writes an account; false when its number or e-mail is already taken in the tenant. */
export async function insertAccount(trx: Database, row: Insertable<Account>) {
  const written = await trx
    .insertInto('account')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return written !== undefined;
}

/** Where a person's mail goes; null for somebody without an address. */
export async function emailOf(trx: Database, { tenantId, userId }: { tenantId: string; userId: string }) {
  const row = await trx
    .selectFrom('account')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.email ?? null;
}
