import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Person } from '../person.queries.ts';

type Known = { readonly tenantId: string; readonly issuer: string; readonly subject: string };

/** The account that somebody at the provider is linked to, with what Login compares; undefined for none. */
export const userWithIdentity = (trx: Database, { tenantId, issuer, subject }: Known) =>
  trx
    .selectFrom('resident_identity')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'resident_identity.tenant_id')
        .onRef('account.user_id', '=', 'resident_identity.user_id'),
    )
    .select(['account.user_id as userId', 'account.password_hash as passwordHash'])
    .where('resident_identity.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('resident_identity.issuer', '=', issuer)
    .where('resident_identity.subject', '=', subject)
    .executeTakeFirst();

/** Accounts whose identities are a person's: those that were merged into theirs open it as well. */
const accountsOf = ({ tenantId, userId }: Person) =>
  sql<string>`(select user_id from account where account.tenant_id = ${tenantId}
    and (account.user_id = ${userId} or account.merged_into = ${userId}))`;

/** Who a person is at providers, the latest first. */
export const identitiesOf = (trx: Database, person: Person) =>
  trx
    .selectFrom('resident_identity')
    .select(['issuer', 'subject', 'linked_at as linkedAt'])
    .where('tenant_id', '=', person.tenantId)
    .where('user_id', 'in', accountsOf(person))
    .orderBy('linked_at', 'desc')
    .orderBy('issuer')
    .execute();

/** Ends the links of a person to providers. */
export const unlinkIdentities = (trx: Database, person: Person) =>
  trx
    .deleteFrom('resident_identity')
    .where('tenant_id', '=', person.tenantId)
    .where('user_id', 'in', accountsOf(person))
    .execute();

/**
 * Links an account to somebody at the provider, in place of whom it was linked to. False where that one is linked to another
 * account by now: the row is the judge of two at once. Who links the same account twice at once waits here.
 */
export async function linkIdentity(
  trx: Database,
  { tenantId, userId, issuer, subject, at }: Known & Person & { readonly at: Date },
) {
  await trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .execute();
  await trx.deleteFrom('resident_identity').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();
  const linked = await trx
    .insertInto('resident_identity')
    .values({ tenant_id: tenantId, issuer, subject, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return linked !== undefined;
}
