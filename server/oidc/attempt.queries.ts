import { createHash } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import { countOf, foundBy, type Step } from '#server/db/stepOf.ts';
import type { Audience } from './provider.queries.ts';

/** How long somebody may take at the provider, in milliseconds. */
const attemptLife = 10 * 60_000;

export type Purpose = 'signIn' | 'invitation' | 'link' | 'stepUp';

/** Somebody who is on the way to a provider and back. */
export type Attempt = {
  readonly audience: Audience;
  readonly issuer: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly purpose: Purpose;
  /** Whose account it is about, and the session in which it was begun. */
  readonly ownerId: string | null;
  readonly sessionId: string | null;
  readonly returnTo: string;
};

const digestOf = (text: string) => createHash('sha256').update(text).digest();

type Key = {
  readonly tenantId: string;
  readonly audience: Audience;
  readonly state: string;
  /** What the browser keeps to itself. */
  readonly browser: string;
};

export const insertAttempt = (trx: Database, key: Key, attempt: Attempt, at: Date) =>
  trx
    .insertInto('oidc_attempt')
    .values({
      tenant_id: key.tenantId,
      state_hash: digestOf(key.state),
      browser_hash: digestOf(key.browser),
      audience: attempt.audience,
      issuer: attempt.issuer,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      purpose: attempt.purpose,
      owner_id: attempt.ownerId,
      session_id: attempt.sessionId,
      return_to: attempt.returnTo,
      begun_at: at,
    })
    .execute();

/** Uses an attempt up; undefined where there is none, in this browser and in time. Of two at once one has it. */
export async function takeAttempt(trx: Database, key: Key, nowMs: number): Promise<Attempt | undefined> {
  const row = await trx
    .deleteFrom('oidc_attempt')
    .where('tenant_id', '=', key.tenantId)
    .where('state_hash', '=', digestOf(key.state))
    .where('browser_hash', '=', digestOf(key.browser))
    .where('audience', '=', key.audience)
    .where('begun_at', '>', new Date(nowMs - attemptLife))
    .returning(['issuer', 'nonce', 'verifier', 'purpose', 'owner_id', 'session_id', 'return_to'])
    .executeTakeFirst();
  return (
    row && {
      audience: key.audience,
      issuer: row.issuer,
      nonce: row.nonce,
      verifier: row.verifier,
      // Written here alone.
      purpose: row.purpose as Purpose,
      ownerId: row.owner_id,
      sessionId: row.session_id,
      returnTo: row.return_to,
    }
  );
}

/** Ends the attempts of somebody that rest on what is good no longer. */
export const endAttempts = (
  trx: Database,
  { tenantId, ownerId, purpose }: { readonly tenantId: string; readonly ownerId: string; readonly purpose: Purpose },
) =>
  trx
    .deleteFrom('oidc_attempt')
    .where('tenant_id', '=', tenantId)
    .where('owner_id', '=', ownerId)
    .where('purpose', '=', purpose)
    .execute();

/** Deletes attempts of which nobody came back. */
export const deleteAttemptsOver = (trx: Database, { tenantId, nowMs, most }: Step) =>
  trx
    .deleteFrom('oidc_attempt')
    .where('tenant_id', '=', tenantId)
    .where((look) =>
      foundBy(
        'state_hash',
        look
          .selectFrom('oidc_attempt')
          .select('state_hash')
          .where('tenant_id', '=', tenantId)
          .where('begun_at', '<', new Date(nowMs - attemptLife))
          .limit(most)
          .forUpdate()
          .skipLocked(),
      ),
    )
    .execute()
    .then(countOf);
