import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Person } from '../person.queries.ts';
import { digest } from '../token.ts';

/** When the address that a person has was made; undefined for none. */
export const feedOf = async (trx: Database, { tenantId, userId }: Person) =>
  (
    await trx
      .selectFrom('calendar_feed')
      .select('made_at')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.made_at;

type NewFeed = Person & { readonly token: string; readonly sessionToken: string; readonly nowMs: number };

/**
 * Gives a person an address in place of the one they had. False where their session has ended by now: after a new
 * password nothing begins that rests on the former one.
 */
export async function writeFeed(trx: Database, { tenantId, userId, token, sessionToken, nowMs }: NewFeed) {
  const { numAffectedRows } = await sql`
    insert into calendar_feed (tenant_id, user_id, token_hash, made_at)
    select session.tenant_id, session.user_id, ${digest(token)}, ${new Date(nowMs)} from session
    where session.tenant_id = ${tenantId} and session.user_id = ${userId} and session.token_hash = ${digest(sessionToken)}
    on conflict (tenant_id, user_id) do update set token_hash = excluded.token_hash, made_at = excluded.made_at`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export const deleteFeed = (trx: Database, { tenantId, userId }: Person) =>
  trx.deleteFrom('calendar_feed').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute();

/** Nobody's while its owner is merged into another account: the two may prove to be two people. */
const owner = prepared((db, { tenantId, tokenHash }: { readonly tenantId: string; readonly tokenHash: Buffer }) =>
  db
    .selectFrom('calendar_feed')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'calendar_feed.tenant_id')
        .onRef('account.user_id', '=', 'calendar_feed.user_id'),
    )
    .select('calendar_feed.user_id as userId')
    .where('calendar_feed.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('calendar_feed.token_hash', '=', tokenHash)
    .where('account.merged_into', 'is', null)
    .where('account.erased_at', 'is', null),
);

/** Whose address this is; undefined where it is nobody's any more, or never was. */
export async function ownerOfFeed(
  trx: Database,
  { tenantId, token }: { readonly tenantId: string; readonly token: string },
) {
  const [row] = await owner.run(trx, { tenantId, tokenHash: digest(token) });
  return row?.userId;
}
