import { sql } from 'kysely';
import { sessionIdleLimit } from '#rules/account/session.ts';
import type { Database } from '#server/db/connect.ts';
import { countOf, foundBy, type Step } from '#server/db/stepOf.ts';
import { newId } from '#server/newId.ts';
import { digest, hexDigest, newToken } from '../token.ts';

/** A use within this time of the last recorded one is not written again, in milliseconds. */
const slideMs = 60 * 1000;

/** True when a use has to be recorded. */
export const isWorthRecording = ({ usedAt }: { readonly usedAt: number }, nowMs: number) => nowMs - usedAt > slideMs;

type Owner = { readonly tenantId: string; readonly userId: string };
type Key = { readonly tenantId: string; readonly token: string };

type NewSession = {
  readonly tenantId: string;
  readonly userId: string;
  readonly nowMs: number;
  /** In words, for the owner's list. */
  readonly device?: string;
  /** The hash that a password was checked against; null where none was asked for. */
  readonly passwordHash?: string | null;
};

/**
 * Opens a session and returns its token, which exists nowhere else. It is of the account into which this one was merged,
 * if it was. Null for somebody who is forgotten by now, and when the
 * password was changed since it was checked: whoever changes it locks the account and then ends its sessions, so none
 * that rests on the old one is left.
 */
export async function openSession(
  trx: Database,
  { tenantId, userId, nowMs, device = '', passwordHash = null }: NewSession,
) {
  const token = newToken();
  const now = new Date(nowMs);
  const { numAffectedRows } = await sql`
    insert into session (tenant_id, token_hash, session_id, user_id, device, created_at, used_at)
    select account.tenant_id, ${digest(token)}, ${newId()}, coalesce(account.merged_into, account.user_id), ${device}, ${now}, ${now} from account
    where account.tenant_id = ${tenantId} and account.user_id = ${userId} and account.erased_at is null
      and account.password_hash = coalesce(${passwordHash}, account.password_hash)
    for share
    returning 1`.execute(trx);
  return numAffectedRows === 1n ? token : null;
}

/** The digest of a token as it is stored, in hexadecimal. */
export const tokenHashOf = hexDigest;

/**
 * Records the use of sessions, by the digests of their tokens in hexadecimal. Never waits: a session whose row another
 * call holds is just being recorded by that.
 */
export const recordUse = (
  trx: Database,
  {
    tenantId,
    tokenHashes,
    nowMs,
  }: { readonly tenantId: string; readonly tokenHashes: readonly string[]; readonly nowMs: number },
) =>
  sql`
    update session set used_at = ${new Date(nowMs)}
    where tenant_id = ${tenantId} and token_hash in (
      select token_hash from session
      where tenant_id = ${tenantId} and used_at < ${new Date(nowMs)}
        and token_hash in (select decode(hash, 'hex') from unnest(${tokenHashes}::text[]) as hash)
      order by token_hash for update skip locked)`.execute(trx);

/** Records a use and answers when the session was opened, in milliseconds since the epoch; null when there is none. */
export async function renewSession(trx: Database, key: Key, nowMs: number) {
  const row = await trx
    .updateTable('session')
    .set({ used_at: new Date(nowMs) })
    .where('tenant_id', '=', key.tenantId)
    .where('token_hash', '=', digest(key.token))
    .returning('created_at')
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

/** Ends the session of a token. */
export async function endSession(trx: Database, key: Key) {
  await trx
    .deleteFrom('session')
    .where('tenant_id', '=', key.tenantId)
    .where('token_hash', '=', digest(key.token))
    .execute();
}

/** The sessions of a person with the digest of their tokens, the newest first; also those that are over. */
export const sessionsOf = (trx: Database, { tenantId, userId }: Owner) =>
  trx
    .selectFrom('session')
    .select(['session_id', 'token_hash', 'device', 'created_at', 'used_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute();

/** Ends a person's session by its name; false when they have none of that name. */
export async function endSessionNamed(trx: Database, { tenantId, userId, sessionId }: Owner & { sessionId: string }) {
  const ended = await trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends a person's sessions, but for the one of this token where one is given. */
export const endSessionsOf = (
  trx: Database,
  { tenantId, userId, exceptToken = '' }: Owner & { exceptToken?: string },
) =>
  trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('token_hash', '<>', digest(exceptToken))
    .execute();

/** Deletes sessions that are over. */
export const deleteSessionsOver = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'token_hash',
        look
          .selectFrom('session')
          .select('token_hash')
          .where('tenant_id', '=', tenantId)
          .where('used_at', '<', new Date(nowMs - sessionIdleLimit))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);
