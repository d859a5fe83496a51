import { type Insertable, sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Account } from '../db/schema.ts';
import { isMailRefused } from '../notice/reachable.queries.ts';

/**
 * The account behind a user number with what Login compares, or undefined. `personId` is whose it is: another account
 * where the two were merged.
 */
export const credentialsOf = (trx: Database, key: { tenantId: string; userNumber: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .select(({ fn }) => fn.coalesce('merged_into', 'user_id').as('personId'))
    .where('tenant_id', '=', key.tenantId)
    .where('user_number', '=', key.userNumber)
    .executeTakeFirst();

/** The number of an account; '' for none. */
export async function userNumberOf(trx: Database, key: { tenantId: string; userId: string }) {
  const row = await trx
    .selectFrom('account')
    .select('user_number as userNumber')
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .executeTakeFirst();
  return row?.userNumber ?? '';
}

export const userLinkedTo = (trx: Database, key: { tenantId: string; lineUserId: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'password_hash as passwordHash'])
    .where('tenant_id', '=', key.tenantId)
    .where('line_user_id', '=', key.lineUserId)
    .executeTakeFirst();

/** Links a LINE user to an account and unlinks them from any other account of the tenant. */
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
  const { numUpdatedRows } = await trx
    .updateTable('account')
    .set({ line_user_id: link.lineUserId })
    .where('tenant_id', '=', link.tenantId)
    .where('user_id', '=', link.userId)
    // Of whose registration staff have something against, LINE does not decide.
    .where(({ or, eb }) => or([eb('review_state', 'is', null), eb('review_state', '=', 'approved')]))
    .where('line_user_id', 'is distinct from', link.lineUserId)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Ends the link of a person to LINE. */
export const unlinkLine = (trx: Database, key: { tenantId: string; userId: string }) =>
  trx
    .updateTable('account')
    .set({ line_user_id: null })
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .execute();

type Key = { readonly tenantId: string; readonly userId: string };

/** All accounts of a person, their own first: those that were merged into it open it as well. */
const accountsOf = (trx: Database, { tenantId, userId }: Key) =>
  trx
    .selectFrom('account')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('merged_into', '=', userId)]))
    .orderBy((order) => order.case().when('user_id', '=', userId).then(0).else(1).end())
    .orderBy('user_id');

/** The password hashes of a person, that of their own number first. */
export const ownHashes = async (trx: Database, key: Key) =>
  (await accountsOf(trx, key).select('password_hash').execute()).map(({ password_hash }) => password_hash);

/** The same, locked until the transaction ends. */
export const lockOwnHashes = async (trx: Database, { tenantId, userId }: Key) => {
  const rows = await trx
    .selectFrom('account')
    .select('password_hash')
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('merged_into', '=', userId)]))
    .orderBy('user_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ password_hash }) => password_hash);
};

/** The people whom mail to an address reaches for certain: it came back once, or the tenant entered the address itself. */
export const peopleWithMail = (trx: Database, key: { tenantId: string; email: string }) =>
  trx
    .selectFrom('account')
    .select(['user_id as userId', 'user_number as userNumber', 'email'])
    .where('tenant_id', '=', key.tenantId)
    .where('verified_at', 'is not', null)
    .where('merged_into', 'is', null)
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

/**
 * Sets a password, for all numbers of a person: who knew the one before gets in with none of them. False when the one it
 * should take the place of is not there any more.
 */
export async function setPassword(trx: Database, { tenantId, userId, passwordHash, formerHash }: NewHash) {
  const hashes = await lockOwnHashes(trx, { tenantId, userId });
  if (formerHash !== undefined && !hashes.includes(formerHash)) return false;
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('merged_into', '=', userId)]))
    .execute();
  return hashes.length > 0;
}

export const selfOf = (trx: Database, key: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('account')
    .select(['user_number as userNumber', 'is_verified as isVerified'])
    .select(isMailRefused(key.tenantId).as('isMailRefused'))
    .where('tenant_id', '=', key.tenantId)
    .where('user_id', '=', key.userId)
    .executeTakeFirstOrThrow();

type Address = { readonly tenantId: string; readonly email: string };

/** True when an address belongs to somebody: another account of the tenant has verified it. */
export async function isVerifiedElsewhere(trx: Database, { tenantId, userId, email }: Address & { userId: string }) {
  const owner = await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '<>', userId)
    .where('verified_at', 'is not', null)
    .where((where) => where(where.fn<string>('lower', ['email']), '=', where.fn<string>('lower', [where.val(email)])))
    .executeTakeFirst();
  return owner !== undefined;
}

/** Writes an account; false when its number, or its verified e-mail, is already taken in the tenant. */
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

/** The address of an account and what proves who may change it, locked until the transaction ends. */
export const lockEmail = (trx: Database, { tenantId, userId }: { tenantId: string; userId: string }) =>
  trx
    .selectFrom('account')
    .select(['email', 'verified_at as verifiedAt', 'password_hash as passwordHash', 'review_state as reviewState'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** An address that came back becomes the account's; throws isTaken() when it is another's by now. */
export const setVerifiedEmail = (trx: Database, verified: Address & { userId: string; nowMs: number }) =>
  trx
    .updateTable('account')
    .set({ email: verified.email, verified_at: new Date(verified.nowMs) })
    .where('tenant_id', '=', verified.tenantId)
    .where('user_id', '=', verified.userId)
    .execute();
