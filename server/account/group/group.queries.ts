import { sql } from 'kysely';
import type { GroupFacts } from '#rules/account/groupStanding.ts';
import type { Database } from '#server/db/connect.ts';

type Group = { readonly tenantId: string; readonly groupId: string };
type Account = { readonly tenantId: string; readonly userId: string };

/** What decides whether the account of a question may reserve as a group; null for a person. */
export const groupFactsOf = (tenantId: string) =>
  sql<GroupFacts | null>`case when account.is_group then (
    select json_build_object('members', count(*), 'locals', count(*) filter (where group_member.is_local),
      'hasRepresentative', coalesce(bool_or(group_member.is_representative), false),
      'householdsChecked', account.households_checked, 'until', account.group_until)
    from group_member where group_member.tenant_id = ${tenantId} and group_member.group_id = account.user_id
      and group_member.until is null) end`;

/** The registration of a group, locked until the transaction ends: its members change one after the other. */
export const lockGroup = (trx: Database, { tenantId, groupId }: Group) =>
  trx
    .selectFrom('account')
    .select(['group_until', 'households_checked'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', groupId)
    .where('is_group', '=', true)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Keeps an account until the transaction ends, for a row that is to name it; undefined for one that was merged or forgotten
 * since it was found.
 */
export const keepAccount = (trx: Database, { tenantId, userId }: Account) =>
  trx
    .selectFrom('account')
    .select('user_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forKeyShare()
    .executeTakeFirst();

/** Who belongs to a group or did, its representative first; those who came on one day by how they are read. */
export const membersOf = (trx: Database, { tenantId, groupId }: Group) =>
  trx
    .selectFrom('group_member')
    .leftJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'group_member.tenant_id').onRef('account.user_id', '=', 'account_id'),
    )
    .select(['member_id', 'account_id', 'name', 'name_kana', 'is_local', 'is_representative', 'since', 'until'])
    .select(['account.user_number', 'account.last_name', 'account.first_name'])
    .select(['account.last_name_kana', 'account.first_name_kana'])
    .where('group_member.tenant_id', '=', tenantId)
    .where('group_member.group_id', '=', groupId)
    .where(({ or, eb }) => or([eb('account.tenant_id', 'is', null), eb('account.tenant_id', '=', tenantId)]))
    .orderBy('is_representative', 'desc')
    .orderBy('since')
    .orderBy(sql`coalesce(account.last_name_kana || ' ' || account.first_name_kana, name_kana) collate "C"`)
    .orderBy('member_id')
    .execute();

export type MemberRow = Awaited<ReturnType<typeof membersOf>>[number];

/** The groups to which somebody belongs now. What a group that was merged leaves behind waits there for the merge to be undone. */
export const groupsOf = (trx: Database, { tenantId, userId }: Account) =>
  trx
    .selectFrom('group_member')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'group_member.tenant_id').onRef('account.user_id', '=', 'group_id'),
    )
    .select(['account.user_number', 'account.last_name', 'is_representative', 'since'])
    .where('group_member.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('account_id', '=', userId)
    .where('until', 'is', null)
    .where('account.merged_into', 'is', null)
    .orderBy('account.folded_kana_key')
    .orderBy('account.user_number')
    .execute();

export type NewMemberRow = {
  readonly member_id: string;
  readonly account_id: string | null;
  readonly name: string;
  readonly name_kana: string;
  readonly is_local: boolean;
  readonly is_representative: boolean;
};

/** Writes members of a group from a day on; false where one of them is one already. */
export async function insertMembers(
  trx: Database,
  { tenantId, groupId, since, members }: Group & { readonly since: string; readonly members: readonly NewMemberRow[] },
) {
  const written = await trx
    .insertInto('group_member')
    .values(members.map((member) => ({ tenant_id: tenantId, group_id: groupId, since, ...member })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_id')
    .execute();
  return written.length === members.length;
}

/** Nobody represents the group until somebody else does. */
export const endRepresentation = (trx: Database, { tenantId, groupId }: Group) =>
  trx
    .updateTable('group_member')
    .set({ is_representative: false })
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', groupId)
    .where('is_representative', '=', true)
    .where('until', 'is', null)
    .execute();

type Change = { readonly is_representative?: boolean; readonly is_local?: boolean; readonly until?: string };

export const changeMember = (
  trx: Database,
  { tenantId, memberId, change }: { readonly tenantId: string; readonly memberId: string; readonly change: Change },
) =>
  trx
    .updateTable('group_member')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('member_id', '=', memberId)
    .execute();

export const writeReview = (
  trx: Database,
  { tenantId, groupId, householdsChecked, until }: Group & { householdsChecked: boolean; until: string | null },
) =>
  trx
    .updateTable('account')
    .set({ households_checked: householdsChecked, group_until: until })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', groupId)
    .execute();

/** The account of who represents a group; undefined for a person, and where nobody does who has one. */
export async function representativeOf(trx: Database, { tenantId, userId }: Account) {
  const row = await trx
    .selectFrom('group_member')
    .select('account_id')
    .where('tenant_id', '=', tenantId)
    .where('group_id', '=', userId)
    .where('is_representative', '=', true)
    .where('until', 'is', null)
    .executeTakeFirst();
  return row?.account_id ?? undefined;
}

/** The groups that somebody represents. */
export const representedBy = async (trx: Database, { tenantId, userId }: Account) =>
  (
    await trx
      .selectFrom('group_member')
      .select('group_id')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', userId)
      .where('is_representative', '=', true)
      .where('until', 'is', null)
      .orderBy('group_id')
      .execute()
  ).map(({ group_id }) => group_id);
