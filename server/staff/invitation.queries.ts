import type { Database } from '#server/db/connect.ts';
import { endAttempts } from '#server/oidc/attempt.queries.ts';
import { digestOf, newToken } from './session.queries.ts';

type NewLink = { readonly tenantId: string; readonly staffId: string; readonly expiresAt: Date };

/**
 * Makes a link for somebody and answers its token, which exists nowhere else. Links before it are good no longer, nor is what
 * was begun with them.
 */
export async function issueInvitation(trx: Database, { tenantId, staffId, expiresAt }: NewLink) {
  const token = newToken();
  await trx.deleteFrom('staff_invitation').where('tenant_id', '=', tenantId).where('staff_id', '=', staffId).execute();
  await endAttempts(trx, { tenantId, ownerId: staffId, purpose: 'invitation' });
  await trx
    .insertInto('staff_invitation')
    .values({ tenant_id: tenantId, token_hash: digestOf(token), staff_id: staffId, expires_at: expiresAt })
    .execute();
  return token;
}

/** Uses up a link and answers whose it was; null when it is not good. */
export async function takeInvitation(
  trx: Database,
  { tenantId, token, at }: { readonly tenantId: string; readonly token: string; readonly at: Date },
) {
  const taken = await trx
    .deleteFrom('staff_invitation')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', at)
    .returning('staff_id')
    .executeTakeFirst();
  return taken?.staff_id ?? null;
}

/** Whose a link is, without using it up; null when it is not good. */
export async function invitedBy(
  trx: Database,
  { tenantId, token, at }: { readonly tenantId: string; readonly token: string; readonly at: Date },
) {
  const found = await trx
    .selectFrom('staff_invitation')
    .select('staff_id')
    .where('tenant_id', '=', tenantId)
    .where('token_hash', '=', digestOf(token))
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return found?.staff_id ?? null;
}

/** Uses up the link of somebody who came with it before; false when it is not good any more. */
export async function takeInvitationOf(
  trx: Database,
  { tenantId, staffId, at }: { readonly tenantId: string; readonly staffId: string; readonly at: Date },
) {
  const taken = await trx
    .deleteFrom('staff_invitation')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', staffId)
    .where('expires_at', '>', at)
    .returning('staff_id')
    .executeTakeFirst();
  return taken !== undefined;
}
