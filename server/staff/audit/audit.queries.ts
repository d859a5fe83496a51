import { type Insertable, sql } from 'kysely';
import type { WatchedChange } from '#contract/watched.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import { escapeLike } from '#server/db/escapeLike.ts';
import type { AuditEvent } from '#server/db/schema.ts';
import { isWatched } from './watched.queries.ts';

export const appendAudit = (trx: Database, row: Insertable<AuditEvent>) =>
  trx.insertInto('audit_event').values(row).execute();

type Wanted = {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly actor: string;
  readonly subject: string;
  readonly kind: WatchedChange | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly before: number | null;
  readonly limit: number;
};

/** What staff changed, the latest first; of certain places what was done at them. */
export function latestAudit(
  trx: Database,
  { tenantId, reach, actor, subject, kind, from, until, before, limit }: Wanted,
) {
  let query = trx
    .selectFrom('audit_event')
    .select([
      'sequence',
      'happened_at',
      'actor_name',
      'action',
      'subject',
      'reason',
      'request',
      'address',
      'second_name',
    ])
    .where('tenant_id', '=', tenantId);
  if (reach !== null) query = query.where('container_id', 'in', [...reach]);
  if (actor !== '') query = query.where('actor_name', 'like', `%${escapeLike(actor)}%`);
  if (subject !== '') query = query.where('subject', 'like', `${escapeLike(subject)}%`);
  if (kind !== null) query = query.where(isWatched(kind, tenantId));
  if (from) query = query.where('happened_at', '>=', from);
  if (until) query = query.where('happened_at', '<', until);
  if (before !== null) query = query.where('sequence', '<', String(before));
  return query.orderBy('sequence', 'desc').limit(limit).execute();
}

/** Whether a transaction wrote or locked anything: only then it has a number. */
export async function hasChanged(trx: Database) {
  const { rows } = await sql<{ is_numbered: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as is_numbered`.execute(trx);
  return rows[0]?.is_numbered === true;
}
