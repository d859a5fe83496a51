import type { Database } from '#server/db/connect.ts';

type Named = { readonly tenantId: string; readonly staffId: string };

/** Somebody's passkeys, the oldest first. */
export const passkeysOf = (trx: Database, { tenantId, staffId }: Named) =>
  trx
    .selectFrom('staff_passkey')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();

export type PasskeyRow = Awaited<ReturnType<typeof passkeysOf>>[number];

/** The ids of all who have a passkey. */
export async function ownersOfPasskeys(trx: Database, tenantId: string) {
  const rows = await trx
    .selectFrom('staff_passkey')
    .select('staff_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .execute();
  return new Set(rows.map(({ staff_id }) => staff_id));
}

type NewPasskey = Named & {
  readonly passkeyId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly at: Date;
};

/** False when that passkey is known already. */
export async function insertPasskey(trx: Database, { tenantId, staffId, transports, ...made }: NewPasskey) {
  const inserted = await trx
    .insertInto('staff_passkey')
    .values({
      tenant_id: tenantId,
      staff_id: staffId,
      passkey_id: made.passkeyId,
      credential_id: made.credentialId,
      public_key: made.publicKey,
      counter: made.counter,
      transports: [...transports],
      name: made.name,
      created_at: made.at,
    })
    .onConflict((conflict) => conflict.constraint('staff_passkey_credential').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

type Signed = Named & { readonly passkeyId: string; readonly counter: number; readonly at: Date };

/** Records a use. False when its counter stands there already, or further, or it was removed meanwhile. */
export async function notePasskeyUse(trx: Database, { tenantId, staffId, passkeyId, counter, at }: Signed) {
  const used = await trx
    .updateTable('staff_passkey')
    .set({ counter, used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('passkey_id', '=', passkeyId)
    // One that does not count stays at 0.
    .where('counter', counter === 0 ? '=' : '<', String(counter))
    .returning('passkey_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** False when they have none of that id. */
export async function renamePasskey(
  trx: Database,
  { tenantId, staffId, passkeyId, name }: Named & { readonly passkeyId: string; readonly name: string },
) {
  const renamed = await trx
    .updateTable('staff_passkey')
    .set({ name })
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** False when they have none of that id. */
export async function deletePasskey(
  trx: Database,
  { tenantId, staffId, passkeyId }: Named & { readonly passkeyId: string },
) {
  const deleted = await trx
    .deleteFrom('staff_passkey')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('passkey_id', '=', passkeyId)
    .returning('passkey_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export const deletePasskeys = (trx: Database, { tenantId, staffId }: Named) =>
  trx.deleteFrom('staff_passkey').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();

type OfSession = { readonly tenantId: string; readonly sessionId: string };

/** What the next passkey of a session has to sign; one before it counts no longer. */
export const setChallenge = (
  trx: Database,
  { tenantId, sessionId, challenge, at }: OfSession & { readonly challenge: string; readonly at: Date },
) =>
  trx
    .updateTable('staff_session')
    .set({ challenge, challenge_at: at })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .execute();

/**
 * Uses up the challenge of a session; false when it is another, older than `since`, or was used before: the row is the
 * judge of two at once.
 */
export async function takeChallenge(
  trx: Database,
  { tenantId, sessionId, challenge, since }: OfSession & { readonly challenge: string; readonly since: Date },
) {
  const taken = await trx
    .updateTable('staff_session')
    .set({ challenge: null, challenge_at: null })
    .where('tenant_id', '=', tenantId)
    .where('session_id', '=', sessionId)
    .where('challenge', '=', challenge)
    .where('challenge_at', '>', since)
    .returning('session_id')
    .executeTakeFirst();
  return taken !== undefined;
}
