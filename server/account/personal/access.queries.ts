import { type Insertable, sql } from 'kysely';
import type { WatchedLook } from '#contract/console/watched.ts';
import { lookExplainedWithin } from '#rules/staff/watched.ts';
import type { Database } from '#server/db/connect.ts';
import type { AccessLog } from '#server/db/schema.ts';
import { foundIn } from '#server/db/sql/foundIn.ts';

export const appendAccess = (trx: Database, row: Insertable<AccessLog>) =>
  trx.insertInto('access_log').values(row).execute();

type Wanted = {
  readonly tenantId: string;
  readonly actor: string;
  readonly resident: string;
  readonly kind: WatchedLook | null;
  readonly from: Date | null;
  readonly until: Date | null;
  readonly before: number | null;
  readonly limit: number;
  readonly now: Date;
};

/** Looks with who looked and whom it was about, as they are called now. */
const looks = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('access_log')
    .leftJoin('staff', (join) =>
      join.on('staff.tenant_id', '=', tenantId).on(sql<boolean>`access_log.actor = 'staff:' || staff.staff_id`),
    )
    .leftJoin('api_token', (join) =>
      join.on('api_token.tenant_id', '=', tenantId).on(sql<boolean>`access_log.actor = 'token:' || api_token.token_id`),
    )
    .leftJoin('account', (join) =>
      join
        .on('account.tenant_id', '=', tenantId)
        .on(sql<boolean>`account.user_number = access_log.request->>'userNumber'`),
    )
    .leftJoin('account as other', (join) =>
      join
        .on('other.tenant_id', '=', tenantId)
        .on(sql<boolean>`other.user_number = access_log.request->>'otherNumber'`),
    )
    .where('access_log.tenant_id', '=', tenantId);

/**
 * Somebody was shown whole, and who looked changed nothing of them, their reservations or their money within the hour, which
 * is over.
 */
const isWithoutChange = (tenantId: string, now: Date) => sql<boolean>`
  access_log.operation = 'Desk/RevealPerson' and account.user_id is not null
  and access_log.happened_at < ${now}::timestamptz - ${lookExplainedWithin} * interval '1 hour'
  and not exists (select from audit_event where audit_event.tenant_id = ${tenantId}
    and audit_event.actor = access_log.actor and audit_event.happened_at >= access_log.happened_at
    and audit_event.happened_at < access_log.happened_at + ${lookExplainedWithin} * interval '1 hour'
    and (account.user_number in (audit_event.subject, audit_event.request->>'userNumber',
        audit_event.request->'person'->>'userNumber', audit_event.answer->>'userNumber')
      or exists (select from reservation where reservation.tenant_id = ${tenantId}
        and reservation.user_id = account.user_id and reservation_id::text = audit_event.subject)
      or exists (select from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.user_id = account.user_id and event_reservation_id::text = audit_event.subject)))`;

/** By what a resident is found: names as they are called now, and the numbers that were asked for. */
const residentTexts = [
  sql`(account.last_name || account.first_name)`,
  sql`(account.last_name_kana || account.first_name_kana)`,
  sql`(other.last_name || other.first_name)`,
  sql`(other.last_name_kana || other.first_name_kana)`,
  sql`access_log.request::text`,
];

/** The latest entries first, all or those that are sought. */
export const latestAccess = (
  trx: Database,
  { tenantId, actor, resident, kind, from, until, before, limit, now }: Wanted,
) =>
  looks(trx, tenantId)
    .select(['access_log.sequence', 'access_log.happened_at', 'access_log.actor', 'access_log.operation'])
    .select(['access_log.request', 'access_log.reason'])
    .select(['staff.name as actor_name', 'api_token.name as token_name', 'account.last_name', 'account.first_name'])
    .select(['other.last_name as other_last_name', 'other.first_name as other_first_name'])
    .$if(actor !== '', (query) =>
      query.where(foundIn(sql`coalesce(staff.name, api_token.name, access_log.actor)`, actor)),
    )
    .$if(resident !== '', (query) => query.where(({ or }) => or(residentTexts.map((text) => foundIn(text, resident)))))
    .$if(kind !== null, (query) => query.where(isWithoutChange(tenantId, now)))
    .$if(from !== null, (query) => query.where('access_log.happened_at', '>=', from))
    .$if(until !== null, (query) => query.where('access_log.happened_at', '<', until))
    .$if(before !== null, (query) => query.where('access_log.sequence', '<', String(before)))
    .orderBy('access_log.sequence', 'desc')
    .limit(limit)
    .execute();

/** How many looks since then led to nothing. */
export async function countLooksWithoutChange(
  trx: Database,
  { tenantId, since, now }: { readonly tenantId: string; readonly since: Date; readonly now: Date },
) {
  const { count } = await looks(trx, tenantId)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('access_log.happened_at', '>=', since)
    .where(isWithoutChange(tenantId, now))
    .executeTakeFirstOrThrow();
  return Number(count);
}
