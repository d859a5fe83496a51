import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sessionIdleLimit } from '#rules/account/session.ts';
import type { Database } from '../db/connect.ts';

/** A use within this time of the last recorded one is not written again, in milliseconds. */
const slideMs = 60 * 1000;

/** True when a use has to be recorded. */
export const isWorthRecording = ({ usedAt }: { readonly usedAt: number }, nowMs: number) => nowMs - usedAt > slideMs;

type Key = { readonly tenantId: string; readonly token: string };

// 256 random bits need no slow hash; only the digest is stored, so a read of the table opens no session.
const digest = (token: string) => createHash('sha256').update(token).digest();

/** Opens a session and returns its token, which exists nowhere else. */
export async function openSession(trx: Database, session: { tenantId: string; userId: string; nowMs: number }) {
  const token = randomBytes(32).toString('base64url');
  const now = new Date(session.nowMs);
  await trx
    .insertInto('session')
    .values({
      tenant_id: session.tenantId,
      token_hash: digest(token),
      user_id: session.userId,
      created_at: now,
      used_at: now,
    })
    .execute();
  return token;
}

/** The digest of a token as it is stored, in hexadecimal. */
export const tokenHashOf = (token: string) => digest(token).toString('hex');

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

/** True for what looks like a token of ours; anything else opens nothing and is not worth a question. */
export const isToken = (text: string) => /^[\w-]{43}$/.test(text);

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

export async function endSession(trx: Database, key: Key) {
  await trx
    .deleteFrom('session')
    .where('tenant_id', '=', key.tenantId)
    .where('token_hash', '=', digest(key.token))
    .execute();
}

/** Deletes sessions that are over. */
export const deleteSessionsOver = (
  trx: Database,
  { tenantId, nowMs }: { readonly tenantId: string; readonly nowMs: number },
) =>
  trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('used_at', '<', new Date(nowMs - sessionIdleLimit))
    .execute();
