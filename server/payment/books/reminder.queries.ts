import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import { isReachable } from '#server/notice/reachable.queries.ts';

type Among<Name extends string> = { readonly tenantId: string } & { readonly [Key in Name]: readonly string[] };

/** Which of these messages were written before. */
export async function toldAmong(trx: Database, { tenantId, names }: Among<'names'>) {
  const { rows } = await sql<{ name: string }>`
    select wanted.name from unnest(${[...names]}::text[]) as wanted (name)
    cross join lateral (
      select 1 from notice
      where notice.tenant_id = ${tenantId} and notice.channel in ('mail', 'line') and notice.dedupe = wanted.name limit 1) told`.execute(
    trx,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Which of these people a message reaches. */
export async function reachableAmong(trx: Database, { tenantId, userIds }: Among<'userIds'>) {
  const { rows } = await sql<{ user_id: string }>`
    select wanted.user_id from unnest(${[...userIds]}::uuid[]) as wanted (user_id)
    join tenant_setting on tenant_setting.tenant_id = ${tenantId}
    cross join lateral (
      select email, line_user_id from account
      where account.tenant_id = ${tenantId} and account.user_id = wanted.user_id limit 1) person
    where ${isReachable(tenantId)}`.execute(trx);
  return new Set(rows.map(({ user_id }) => user_id));
}
