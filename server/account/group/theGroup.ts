import { createHash } from 'node:crypto';
import type { NewMember } from '#contract/desk/people/groups.ts';
import { checkMemberName } from '#rules/account/atCounter.ts';
import { countMembers, type GroupFacts, type GroupRules } from '#rules/account/groupStanding.ts';
import { fullName } from '#rules/text/fullName.ts';
import { cleanLine, isBlank, katakanaLine } from '#rules/text/typedText.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { personWithNumber } from '../desk/people.queries.ts';
import { keepAccount, lockGroup, type MemberRow, membersOf, type NewMemberRow } from './group.queries.ts';

type Registration = { readonly householdsChecked: boolean; readonly until: string | null };

/** A group with all who belong to it or did. */
export type TheGroup = Registration & { readonly groupId: string; readonly rows: readonly MemberRow[] };

const isNow = ({ until }: MemberRow) => until === null;

export const currentOf = ({ rows }: Pick<TheGroup, 'rows'>) => rows.filter(isNow);

export const factsOf = (group: TheGroup): GroupFacts => ({
  ...countMembers(currentOf(group).map((row) => ({ isLocal: row.is_local, isRepresentative: row.is_representative }))),
  householdsChecked: group.householdsChecked,
  until: group.until,
});

const byId = (rows: readonly MemberRow[]) =>
  rows.toSorted((one, other) => one.member_id.localeCompare(other.member_id));

/** Names what was shown of a group, in whatever order, so that nobody changes something else. */
export const seenOf = ({ householdsChecked, until, rows }: TheGroup) =>
  createHash('sha256')
    .update(
      JSON.stringify([householdsChecked, until, byId(rows).map((row) => [row.member_id, row.is_local, row.until])]),
    )
    .update(rows.find((row) => isNow(row) && row.is_representative)?.member_id ?? '')
    .digest('base64url');

/** The rules of a tenant that registers groups. Refuses groupsNotOffered. */
export async function rulesOf({ trx, tenant: { tenantId } }: Context): Promise<GroupRules> {
  const { groupRules } = await settingsOf(trx, tenantId);
  if (groupRules === null) throw new Refused('groupsNotOffered');
  return groupRules;
}

const named = async (trx: Database, key: { readonly tenantId: string; readonly userNumber: string }) => {
  const row = await personWithNumber(trx, key);
  if (!row?.is_group) throw new Refused('notFound');
  return row;
};

/** A group by its number. Refuses notFound. */
export async function groupNamed({ trx, tenant: { tenantId } }: Context, userNumber: string): Promise<TheGroup> {
  const { user_id: groupId, households_checked, group_until } = await named(trx, { tenantId, userNumber });
  const rows = await membersOf(trx, { tenantId, groupId });
  return { groupId, householdsChecked: households_checked, until: group_until, rows };
}

/** The same, locked for a change by whoever saw it as it is. Refuses changedMeanwhile for others. */
export async function groupToChange(
  { trx, tenant: { tenantId } }: Context,
  { userNumber, seen }: { readonly userNumber: string; readonly seen: string },
): Promise<TheGroup> {
  const { user_id: groupId } = await named(trx, { tenantId, userNumber });
  const locked = await lockGroup(trx, { tenantId, groupId });
  if (!locked) throw new Refused('changedMeanwhile');
  const rows = await membersOf(trx, { tenantId, groupId });
  const group = { groupId, householdsChecked: locked.households_checked, until: locked.group_until, rows };
  if (seenOf(group) !== seen) throw new Refused('changedMeanwhile');
  return group;
}

const wholeName = ({ lastName, firstName }: { readonly lastName: string; readonly firstName: string }) =>
  fullName(lastName, firstName);

/**
 * Somebody as they are written into a group. Refuses memberUnknown for a number that nobody has, memberIsGroup, memberSelf,
 * and what the form of residents refuses of a name.
 */
export async function newMember(
  { trx, tenant: { tenantId } }: Context,
  { memberNumber, personName, personNameKana, isLocal, isRepresentative }: NewMember,
  groupId: string,
): Promise<NewMemberRow> {
  const own = { member_id: newId(), is_local: isLocal, is_representative: isRepresentative };
  if (!isBlank(memberNumber)) {
    const person = await personWithNumber(trx, { tenantId, userNumber: memberNumber.trim() });
    if (!person) throw new Refused('memberUnknown');
    if (person.user_id === groupId) throw new Refused('memberSelf');
    if (person.is_group) throw new Refused('memberIsGroup');
    if (!(await keepAccount(trx, { tenantId, userId: person.user_id }))) throw new Refused('memberUnknown');
    return { ...own, account_id: person.user_id, name: '', name_kana: '' };
  }
  const failure = checkMemberName({ personName, personNameKana });
  if (failure) throw new Refused(failure);
  const name = wholeName({ lastName: cleanLine(personName), firstName: '' });
  return { ...own, account_id: null, name, name_kana: katakanaLine(personNameKana) };
}

/** The name of a member: of their account, or as it was written. */
export const memberName = (row: MemberRow) =>
  row.account_id === null ? row.name : wholeName({ lastName: row.last_name ?? '', firstName: row.first_name ?? '' });

export const memberKana = (row: MemberRow) =>
  row.account_id === null ? row.name_kana : fullName(row.last_name_kana, row.first_name_kana);
