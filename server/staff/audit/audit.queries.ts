import { type Insertable, sql } from 'kysely';
import type { WatchedChange } from '#contract/console/watched.ts';
import type { Reach } from '#rules/staff/rights.ts';
import type { Database } from '#server/db/connect.ts';
import type { AuditEvent } from '#server/db/schema.ts';
import { escapeLike } from '#server/db/sql/escapeLike.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';
import { isWatched } from './watched.queries.ts';

export const appendAudit = (trx: Database, row: Insertable<AuditEvent>) =>
  trx.insertInto('audit_event').values(row).execute();

type Given = { readonly tenantId: string; readonly subject: string; readonly calls: readonly string[] };

/** Yen that staff have given back or taken off by some calls of what these were done to. */
export async function givenBackBefore(trx: Database, { tenantId, subject, calls }: Given) {
  const { yen } = await trx
    .selectFrom('audit_event')
    .select(sql<number>`coalesce(sum(yen_back), 0)`.as('yen'))
    .where('tenant_id', '=', tenantId)
    .where('subject', '=', subject)
    .where('action', 'in', [...calls])
    .executeTakeFirstOrThrow();
  return yen;
}

type Wanted = {
  readonly tenantId: string;
  readonly reach: Reach;
  readonly actor: string;
  /** Beginnings of what it was done to, any of them; none for all. */
  readonly subjects: readonly string[];
  /** All that is about this person; null for everybody. */
  readonly userNumber: string | null;
  readonly kind: WatchedChange | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly before: number | null;
  readonly limit: number;
};

/** What staff changed, the latest first; of certain places what was done at them. */
export function latestAudit(
  trx: Database,
  { tenantId, reach, actor, subjects, userNumber, kind, from, until, before, limit }: Wanted,
) {
  let query = trx
    .selectFrom('audit_event')
    .select([
      'sequence',
      'happened_at',
      'actor',
      'actor_name',
      'action',
      'subject',
      'reason',
      'request',
      'answer',
      'address',
      'second_name',
    ])
    .where('tenant_id', '=', tenantId);
  if (reach !== null) query = query.where('container_id', 'in', [...reach]);
  if (actor !== '') query = query.where(foundIn(sql`actor_name`, actor));
  if (subjects.length > 0) {
    query = query.where(({ eb, or }) => or(subjects.map((start) => eb('subject', 'like', `${escapeLike(start)}%`))));
  }
  if (userNumber !== null) query = query.where(isAbout(tenantId, userNumber));
  if (kind !== null) query = query.where(isWatched(kind, tenantId));
  if (from) query = query.where('happened_at', '>=', from);
  if (until) query = query.where('happened_at', '<', until);
  if (before !== null) query = query.where('sequence', '<', String(before));
  return query.orderBy('sequence', 'desc').limit(limit);
}

/** Each part of the union answers from an index: of their number, of each of their reservations, and of imports, which are few. */
const isAbout = (tenantId: string, userNumber: string) => sql<boolean>`audit_event.sequence in (
  select sequence from audit_event as own where own.tenant_id = ${tenantId} and own.subject = ${userNumber}
  union all
  select done.sequence from (
    select reservation_id from account join reservation on reservation.tenant_id = ${tenantId}
      and reservation.user_id = account.user_id
    where account.tenant_id = ${tenantId} and account.user_number = ${userNumber}
    union all
    select event_reservation_id from account join event_reservation on event_reservation.tenant_id = ${tenantId}
      and event_reservation.user_id = account.user_id
    where account.tenant_id = ${tenantId} and account.user_number = ${userNumber}
  ) as his (id)
  cross join lateral (
    select sequence from audit_event as one where one.tenant_id = ${tenantId} and one.subject = his.id::text
  ) as done
  union all
  select sequence from audit_event as import where import.tenant_id = ${tenantId}
    and import.action = 'Desk/ImportPeople'
    and import.answer->'registered' @> jsonb_build_array(jsonb_build_object('userNumber', ${userNumber}::text)))`;

/** Whether a transaction wrote or locked anything: only then it has a number. */
export async function hasChanged(trx: Database) {
  const { rows } = await sql<{ is_numbered: boolean }>`
    select pg_current_xact_id_if_assigned() is not null as is_numbered`.execute(trx);
  return rows[0]?.is_numbered === true;
}
