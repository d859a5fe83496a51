import { type Selectable, sql } from 'kysely';
import type { Database } from '#server/db/connect.ts';
import type { Account } from '#server/db/schema.ts';
import { anyOf } from '#server/db/sql/anyOf.ts';

export type MergingAccount = Selectable<Account>;

type Numbered = { readonly tenantId: string; readonly userNumber: string };

/** Whose a number is; undefined where it is nobody's. Where it was merged, that is the account it opens. */
export const ownerOfNumber = async (trx: Database, { tenantId, userNumber }: Numbered) =>
  (
    await trx
      .selectFrom('account')
      .select(({ fn }) => fn.coalesce('merged_into', 'user_id').as('userId'))
      .where('tenant_id', '=', tenantId)
      .where('user_number', '=', userNumber)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
  )?.userId;

export const accountsNamed = (trx: Database, { tenantId, userIds }: { tenantId: string; userIds: readonly string[] }) =>
  trx
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(userIds))
    .execute();

type Two = { readonly tenantId: string; readonly keeperId: string; readonly otherId: string };

/** A person has one of these rows for a course at a time. */
const standing = sql`('in_cart', 'applied', 'won', 'awaiting_payment', 'fixed')`;

/** What the rest of the town knows of two accounts, in one statement. */
export async function factsOfTwo(trx: Database, { tenantId, keeperId, otherId }: Two) {
  const both = sql`(${keeperId}::uuid, ${otherId}::uuid)`;
  const { rows } = await sql<{
    isPaying: boolean;
    haveSameDraw: boolean;
    awaitsDraw: boolean;
    haveSameCourse: boolean;
    haveSameGroup: boolean;
    reservations: number;
    courses: number;
    inCart: number;
    notices: number;
    sessions: number;
  }>`
    with room as (
      select user_id, draw_id, reservation_id, state from reservation where tenant_id = ${tenantId} and user_id in ${both}
    ), course as (
      select user_id, draw_id, event_reservation_id, event_id, child_id, state from event_reservation
      where tenant_id = ${tenantId} and user_id in ${both}
    ), entry as (
      select user_id, draw_id from room where state = 'lottery_waiting'
      union all select user_id, draw_id from course where state = 'applied'
    ), awaited as (
      select entry.user_id, entry.draw_id, lottery_draw.state from entry
      join lottery_draw on lottery_draw.tenant_id = ${tenantId} and lottery_draw.draw_id = entry.draw_id
      where lottery_draw.state <> 'announced'
    )
    select
      exists (select from payment where payment.tenant_id = ${tenantId} and payment.state in ('created', 'pending')
        and (payment.reservation_id in (select reservation_id from room)
          or payment.event_reservation_id in (select event_reservation_id from course))) as "isPaying",
      exists (select from awaited as own join awaited as theirs on own.draw_id = theirs.draw_id
        where own.user_id = ${keeperId} and theirs.user_id = ${otherId}) as "haveSameDraw",
      exists (select from awaited where user_id = ${otherId} and state <> 'open') as "awaitsDraw",
      (exists (select from course as own join course as theirs on own.event_id = theirs.event_id
          where own.user_id = ${keeperId} and theirs.user_id = ${otherId}
            and own.child_id is null and theirs.child_id is null
            and own.state in ${standing} and theirs.state in ${standing})
        or exists (select from event_lottery_entry as own
          join event_lottery_entry as theirs on theirs.tenant_id = ${tenantId}
            and theirs.event_entry_span_id = own.event_entry_span_id and theirs.user_id = ${otherId}
          where own.tenant_id = ${tenantId} and own.user_id = ${keeperId})) as "haveSameCourse",
      exists (select from group_member as own join group_member as theirs on theirs.group_id = own.group_id
        join account as joined on joined.user_id = own.group_id
        where own.tenant_id = ${tenantId} and theirs.tenant_id = ${tenantId} and joined.tenant_id = ${tenantId}
          and own.account_id = ${keeperId} and theirs.account_id = ${otherId} and own.until is null and theirs.until is null
          and joined.merged_into is null) as "haveSameGroup",
      (select count(*)::integer from room where user_id = ${otherId}) as reservations,
      (select count(*)::integer from course where user_id = ${otherId} and state not in ('in_cart', 'removed')) as courses,
      (select count(*)::integer from course where user_id = ${otherId} and state = 'in_cart') as "inCart",
      (select count(*)::integer from notice where notice.tenant_id = ${tenantId} and user_id = ${otherId}) as notices,
      (select count(*)::integer from session where session.tenant_id = ${tenantId} and user_id = ${otherId}) as sessions
  `.execute(trx);
  const [facts] = rows;
  if (!facts) throw new Error('the facts of two accounts were not answered');
  return facts;
}

type NewMerge = Two & {
  readonly mergeId: string;
  readonly columns: readonly (keyof MergingAccount)[];
  readonly nowMs: number;
};

/** What a merge leaves of the account whose number stays: nothing that is one person's alone, and nothing to tidy away. */
const emptied = { email: null, line_user_id: null, kind: 'member' } as const;
const emptiedColumns = ['email', 'line_user_id', 'kind', 'password_hash'];

const excerpt = (tenantId: string, userId: string, columns: readonly string[]) =>
  sql`(select coalesce(jsonb_object_agg(key, value), '{}') from account cross join lateral jsonb_each(to_jsonb(account))
    where account.tenant_id = ${tenantId} and account.user_id = ${userId} and key = any(${[...columns]}::text[]))`;

/** Makes one of two accounts, which are locked, and writes down how to take it back. */
export async function writeMerge(trx: Database, { tenantId, keeperId, otherId, mergeId, columns, nowMs }: NewMerge) {
  const kept = [...columns, 'password_hash'];
  await sql`
    insert into person_merge (tenant_id, merge_id, keeper_id, other_id, merged_at, keeper_before, keeper_after, other_before)
    values (${tenantId}, ${mergeId}, ${keeperId}, ${otherId}, ${new Date(nowMs)}, ${excerpt(tenantId, keeperId, kept)},
      '{}', ${excerpt(tenantId, otherId, emptiedColumns)})`.execute(trx);
  const [theirs] = await accountsNamed(trx, { tenantId, userIds: [otherId] });
  if (!theirs) throw new Error('the other account is gone');
  // First: an address and a LINE account belong to one of them at a time.
  await trx
    .updateTable('account')
    .set({ ...emptied, merged_into: keeperId })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', otherId)
    .execute();
  if (columns.length > 0) {
    await trx
      .updateTable('account')
      .set(Object.fromEntries(columns.map((column) => [column, theirs[column]])))
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', keeperId)
      .execute();
  }
  await sql`
    update person_merge set keeper_after = ${excerpt(tenantId, keeperId, columns)}
    where tenant_id = ${tenantId} and merge_id = ${mergeId}`.execute(trx);
  await sql`select give_to_keeper(${tenantId}, ${mergeId}, ${keeperId}, ${otherId})`.execute(trx);
}

type Named = { readonly tenantId: string; readonly mergeId: string };

/** A merge, locked until the transaction ends; undefined where there is none. */
export const lockMerge = (trx: Database, { tenantId, mergeId }: Named) =>
  trx
    .selectFrom('person_merge')
    .select(['keeper_id as keeperId', 'other_id as otherId', 'merged_at as mergedAt', 'undone_at as undoneAt'])
    .where('tenant_id', '=', tenantId)
    .where('merge_id', '=', mergeId)
    .forUpdate()
    .executeTakeFirst();

/** Whether something that would go back is in a draw whose list is frozen and which is not announced. */
export async function awaitsDraw(trx: Database, { tenantId, mergeId }: Named) {
  const { rows } = await sql<{ awaits: boolean }>`
    with moved as (
      select table_name, row_key from person_merge_row where tenant_id = ${tenantId} and merge_id = ${mergeId}
    ), entry as (
      select draw_id from reservation where tenant_id = ${tenantId} and state = 'lottery_waiting'
        and reservation_id in (select row_key::uuid from moved where table_name = 'reservation')
      union all select draw_id from event_reservation where tenant_id = ${tenantId} and state = 'applied'
        and event_entry_span_id in (select row_key::uuid from moved where table_name = 'event_lottery_entry')
    )
    select exists (select from entry join lottery_draw on lottery_draw.tenant_id = ${tenantId}
      and lottery_draw.draw_id = entry.draw_id and lottery_draw.state in ('closed', 'drawn')) as awaits`.execute(trx);
  return rows[0]?.awaits === true;
}

/**
 * Takes a merge back. What the keeper changed since of what they took stays; the passwords are again those from before.
 * An address or a LINE account that is somebody else's by now stays theirs. Who signed in since, with whichever number,
 * does so again.
 */
export async function writeUndo(
  trx: Database,
  { tenantId, mergeId, keeperId, otherId, nowMs }: Two & Named & { readonly nowMs: number },
) {
  const { rows } = await sql<{ column: keyof MergingAccount }>`
    select key as column from person_merge
    cross join lateral jsonb_object_keys(keeper_before) as key
    join account on account.tenant_id = ${tenantId} and account.user_id = keeper_id
    where person_merge.tenant_id = ${tenantId} and merge_id = ${mergeId}
      and (key = 'password_hash' or to_jsonb(account) -> key = keeper_after -> key)
    order by key`.execute(trx);
  const before = (side: 'keeper_before' | 'other_before', column: string) =>
    sql`(select (jsonb_populate_record(null::account, ${sql.ref(side)})).${sql.ref(column)} from person_merge
      where tenant_id = ${tenantId} and merge_id = ${mergeId})`;
  await trx
    .updateTable('account')
    .set(Object.fromEntries(rows.map(({ column }) => [column, before('keeper_before', column)])))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', keeperId)
    .execute();
  const free = (column: 'email' | 'line_user_id', isOwn: ReturnType<typeof sql>) =>
    sql`case when not exists (select from account as holder where holder.tenant_id = ${tenantId}
      and holder.user_id <> ${otherId} and ${isOwn}) then ${before('other_before', column)} end`;
  await sql`
    update account set merged_into = null, kind = ${before('other_before', 'kind')},
      password_hash = ${before('other_before', 'password_hash')},
      email = ${free('email', sql`holder.verified_at is not null and lower(holder.email) = lower(${before('other_before', 'email')})`)},
      line_user_id = ${free('line_user_id', sql`holder.line_user_id = ${before('other_before', 'line_user_id')}`)}
    where account.tenant_id = ${tenantId} and account.user_id = ${otherId}`.execute(trx);
  await sql`select give_back(${tenantId}, ${mergeId}, ${keeperId}, ${otherId})`.execute(trx);
  await sql`
    delete from session where tenant_id = ${tenantId} and user_id = ${keeperId} and created_at >= (
      select merged_at from person_merge where tenant_id = ${tenantId} and merge_id = ${mergeId})`.execute(trx);
  await trx
    .updateTable('person_merge')
    .set({ undone_at: new Date(nowMs), ...cleared })
    .where('tenant_id', '=', tenantId)
    .where('merge_id', '=', mergeId)
    .execute();
}

const cleared = { keeper_before: '{}', keeper_after: '{}', other_before: '{}' };

/** The other numbers of a person, the latest first. */
export const mergedInto = (
  trx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) =>
  trx
    .selectFrom('account')
    .innerJoin('person_merge', (join) =>
      join.onRef('person_merge.other_id', '=', 'account.user_id').on('person_merge.undone_at', 'is', null),
    )
    .select(['account.user_number', 'account.last_name', 'account.first_name'])
    .select(['person_merge.merge_id', 'person_merge.merged_at', 'person_merge.keeper_id'])
    .where('account.tenant_id', '=', tenantId)
    .where('person_merge.tenant_id', '=', tenantId)
    .where('account.merged_into', '=', userId)
    .orderBy('person_merge.merged_at', 'desc')
    .orderBy('account.user_number')
    .execute();

/** Forgets how merges could be taken back that cannot be any more. */
export async function deleteMergesOver(
  trx: Database,
  { tenantId, before, most }: { readonly tenantId: string; readonly before: Date; readonly most: number },
) {
  const { rows } = await sql<{ merge_id: string; other_id: string }>`
    update person_merge set keeper_before = '{}', keeper_after = '{}', other_before = '{}'
    where tenant_id = ${tenantId} and merge_id in (
      select merge_id from person_merge where tenant_id = ${tenantId} and merged_at < ${before} and keeper_before <> '{}'
      limit ${most} for update skip locked)
    returning merge_id, other_id`.execute(trx);
  await trx
    .deleteFrom('person_merge_row')
    .where('tenant_id', '=', tenantId)
    .where('merge_id', '=', anyOf(rows.map(({ merge_id }) => merge_id)))
    .execute();
  // Of a group those stayed whom the keeper had already.
  await trx
    .deleteFrom('group_member')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', anyOf(rows.map(({ other_id }) => other_id)))
    .execute();
  return rows.length;
}
