import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import { countOf, foundBy, type Step } from '#server/db/stepOf.ts';
import { newId } from '#server/newId.ts';

// 256 random bits need no slow hash; only the digest is stored, so a read of the table opens no session.
export const digestOf = (token: string) => createHash('sha256').update(token).digest();

export const newToken = () => randomBytes(32).toString('base64url');

type Key = { readonly tenantId: string; readonly token: string };

type NewSession = {
  readonly tenantId: string;
  readonly staffId: string;
  readonly at: Date;
  readonly device: string;
  /** When the second factor was given; null while it is asked for. */
  readonly factorAt: Date | null;
  /** It was opened by what a provider said, and ends where that says so no more. */
  readonly isByProvider?: boolean;
};

/** Opens a session and answers its token, which exists nowhere else. */
export async function openStaffSession(trx: Database, { tenantId, staffId, at, device, ...session }: NewSession) {
  const token = newToken();
  await trx
    .insertInto('staff_session')
    .values({
      tenant_id: tenantId,
      token_hash: digestOf(token),
      session_id: newId(),
      staff_id: staffId,
      created_at: at,
      used_at: at,
      factor_at: session.factorAt,
      is_by_provider: session.isByProvider ?? false,
      device,
    })
    .execute();
  return token;
}

/** The session of a token with its owner, and from where it may be used. */
export const staffSession = (trx: Database, { tenantId, token }: Key) =>
  trx
    .selectFrom('staff_session')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.tenant_id', '=', 'staff_session.tenant_id')
        .onRef('staff.staff_id', '=', 'staff_session.staff_id'),
    )
    .leftJoin('staff_identity', (join) =>
      join.on('staff_identity.tenant_id', '=', tenantId).onRef('staff_identity.staff_id', '=', 'staff.staff_id'),
    )
    .select(['is_by_provider', 'staff_identity.checked_at'])
    .leftJoin('console_network', (join) => join.on('console_network.tenant_id', '=', tenantId))
    .select('console_network.lists as networks')
    .select(['staff_session.session_id', 'staff_session.created_at', 'used_at', 'factor_at'])
    .select(['second_staff_id', 'second_digest', 'second_at'])
    .select(['staff.staff_id', 'staff.name', 'staff.signed_in_at', 'staff.invited_at', 'staff.disabled_at'])
    .where('staff_session.tenant_id', '=', tenantId)
    .where('staff.tenant_id', '=', tenantId)
    .where('token_hash', '=', digestOf(token))
    .executeTakeFirst();

/** A use within this time of the last recorded one is not written again, in milliseconds. */
const slideMs = 60_000;

/** Records a use. A session that ended meanwhile stays ended. */
export async function noteUse(trx: Database, { tenantId, token }: Key, times: { usedAt: number; nowMs: number }) {
  if (times.nowMs - times.usedAt <= slideMs) return;
  await trx
    .updateTable('staff_session')
    .set({ used_at: new Date(times.nowMs) })
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', digestOf(token))
    .execute();
}

/** Records that the second factor was given. */
export const noteFactor = (
  trx: Database,
  { tenantId, sessionId, at }: { tenantId: string; sessionId: string; at: Date },
) =>
  trx
    .updateTable('staff_session')
    .set({ factor_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();

type Confirmed = {
  readonly tenantId: string;
  readonly sessionId: string;
  readonly secondId: string;
  readonly digest: Buffer;
  readonly at: Date;
};

/** Records that a colleague confirmed a request of this session, in place of any one before. */
export const noteSecond = (trx: Database, { tenantId, sessionId, secondId, digest, at }: Confirmed) =>
  trx
    .updateTable('staff_session')
    .set({ second_staff_id: secondId, second_digest: digest, second_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();

type Own = { readonly tenantId: string; readonly staffId: string; readonly sessionId: string };

/** Ends one of somebody's sessions; false when they have none of that name. */
export async function endStaffSession(trx: Database, { tenantId, staffId, sessionId }: Own) {
  const ended = await trx
    .deleteFrom('staff_session')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Ends all of somebody's sessions but one. */
export const endOtherStaffSessions = (trx: Database, { tenantId, staffId, sessionId }: Own) =>
  trx
    .deleteFrom('staff_session')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('session_id', '<>', sessionId)
    .execute();

/** One of somebody's sessions; undefined when it has ended. */
export const staffSessionNamed = (trx: Database, { tenantId, staffId, sessionId }: Own) =>
  trx
    .selectFrom('staff_session')
    .select(['session_id', 'is_by_provider'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** Somebody's sessions that are complete, the newest first; also those that are over. */
export const staffSessionsOf = (trx: Database, { tenantId, staffId }: Omit<Own, 'sessionId'>) =>
  trx
    .selectFrom('staff_session')
    .select(['session_id', 'device', 'created_at', 'used_at'])
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('factor_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('session_id')
    .execute();

/** For how long a session is kept after its last use: a browser that is opened after a holiday learns that it is over. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Deletes sessions that have been over for long. */
export const deleteStaffSessionsOver = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('staff_session')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'token_hash',
        look
          .selectFrom('staff_session')
          .select('token_hash')
          .where('tenant_id', '=', tenantId)
          .where('used_at', '<', new Date(nowMs - keptMs))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);
