import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export type MovedKind = 'person' | 'member' | 'reservation' | 'entry';

/** Something that came in before. `isKept`: it was changed here since, and is not overwritten. */
export type Moved = {
  readonly kind: MovedKind;
  readonly externalId: string;
  readonly targetId: string;
  readonly digest: string;
};

type Tenant = { readonly tenantId: string };

/** One run for a tenant at a time: false while another one is under way. Ends with the transaction. */
export async function lockMove(trx: Database, { tenantId }: Tenant) {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`move in ${tenantId}`}, 0)) as "isFree"`.execute(trx);
  return rows[0]?.isFree === true;
}

/** All that came in before. */
export const movedOf = (trx: Database, { tenantId }: Tenant): Promise<Moved[]> =>
  trx
    .selectFrom('moved_row')
    .select(['kind', 'external_id as externalId', 'target_id as targetId', 'digest'])
    .where('tenant_id', '=', tenantId)
    .$narrowType<{ kind: MovedKind }>()
    .execute();

/** How the number of somebody who was forgotten is kept: forget_person writes the same. */
export const forgottenId = (kind: MovedKind, externalId: string) =>
  `#${createHash('sha256').update(`${kind} ${externalId}`).digest('hex')}`;

/** Where people who came in are found now: somebody may have been merged into another account since. */
export async function peopleNow(trx: Database, { tenantId }: Tenant) {
  const { rows } = await sql<{ userId: string; personId: string }>`
    select account.user_id as "userId", account.merged_into as "personId" from account
    where account.tenant_id = ${tenantId} and merged_into is not null`.execute(trx);
  return new Map(rows.map(({ userId, personId }) => [userId, personId]));
}

/** Reservations that came in and were changed here since, or are gone. What happens by itself is no change. */
export async function changedHere(trx: Database, { tenantId }: Tenant) {
  const { rows } = await sql<{ id: string }>`
    select target_id as id from moved_row
    where moved_row.tenant_id = ${tenantId} and kind = 'reservation' and (
      exists (select from reservation_history as line where line.tenant_id = ${tenantId}
        and line.reservation_id = target_id and action not in ('moveIn', 'complete'))
      or not exists (select from reservation where reservation.tenant_id = ${tenantId}
        and reservation.reservation_id = target_id))
    union all
    select target_id from moved_row
    where moved_row.tenant_id = ${tenantId} and kind = 'entry' and (
      exists (select from event_reservation_history as line where line.tenant_id = ${tenantId}
        and line.event_reservation_id = target_id and action <> 'moveIn')
      or not exists (select from event_reservation where event_reservation.tenant_id = ${tenantId}
        and event_reservation.event_reservation_id = target_id))
    union all
    select target_id from moved_row
    where moved_row.tenant_id = ${tenantId} and kind = 'person'
      and not exists (select from account where account.tenant_id = ${tenantId}
        and account.user_id = target_id and erased_at is null)
    union all
    select target_id from moved_row
    where moved_row.tenant_id = ${tenantId} and kind = 'member'
      and not exists (select from group_member where group_member.tenant_id = ${tenantId}
        and group_member.member_id = target_id)`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** The accounts that came in, as they stand now, with the digest of what their lines said. */
export const accountsMoved = (trx: Database, { tenantId }: Tenant) =>
  trx
    .selectFrom('moved_row')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'moved_row.tenant_id').onRef('account.user_id', '=', 'moved_row.target_id'),
    )
    .select(['moved_row.target_id as targetId', 'moved_row.digest'])
    .select(['user_number', 'last_name', 'first_name', 'last_name_kana', 'first_name_kana', 'email', 'address'])
    .select(['phone_number_1', 'phone_number_2', 'phone_number_3', 'phone_number_type', 'birthday'])
    .select(['classes', 'class_terms', 'is_group', 'group_until', 'households_checked'])
    .where('moved_row.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('moved_row.kind', '=', 'person')
    .execute();

/** The members of groups who came in, as they stand now, by their id. */
export async function membersMoved(trx: Database, { tenantId }: Tenant) {
  const rows = await trx
    .selectFrom('moved_row')
    .innerJoin('group_member', (join) =>
      join
        .onRef('group_member.tenant_id', '=', 'moved_row.tenant_id')
        .onRef('group_member.member_id', '=', 'moved_row.target_id'),
    )
    .select(['member_id', 'is_local as isLocal', 'is_representative as isRepresentative', 'until'])
    .where('moved_row.tenant_id', '=', tenantId)
    .where('group_member.tenant_id', '=', tenantId)
    .where('moved_row.kind', '=', 'member')
    .execute();
  return new Map(rows.map(({ member_id, ...standing }) => [member_id, standing]));
}

/** Accounts that are there already, by their number, and whose the verified addresses are. */
export async function accountsHere(trx: Database, { tenantId }: Tenant) {
  const { rows } = await sql<{ userId: string; userNumber: string; kana: string; email: string | null }>`
    select user_id as "userId", user_number as "userNumber", last_name_kana || first_name_kana as kana,
      case when verified_at is not null then lower(email) end as email
    from account where account.tenant_id = ${tenantId} and erased_at is null`.execute(trx);
  return rows;
}

/** Keeps by which number each is found again, and what its line said. */
export const rememberMoved = (
  trx: Database,
  { tenantId, now, rows }: Tenant & { readonly now: Date; readonly rows: readonly Moved[] },
) =>
  sql`insert into moved_row (tenant_id, kind, external_id, target_id, digest, moved_at)
    select ${tenantId}::uuid, kind, "externalId", "targetId", digest, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as told (kind text, "externalId" text, "targetId" uuid, digest text)
    on conflict (tenant_id, kind, external_id) do update set digest = excluded.digest, moved_at = excluded.moved_at
    returning 1`.execute(trx);
