import type { GroupMember } from '#contract/desk/people/groups.ts';
import { doubtsOfGroup, mayRenew, termFrom, whyGroupCannotReserve } from '#rules/account/groupStanding.ts';
import type { Operation } from '#server/operation.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import type { MemberRow } from './group.queries.ts';
import { currentOf, factsOf, groupNamed, memberKana, memberName, seenOf } from './theGroup.ts';

const memberView = (row: MemberRow): GroupMember => ({
  memberId: row.member_id,
  personName: memberName(row),
  userNumber: row.user_number ?? '',
  isLocal: row.is_local,
  isRepresentative: row.is_representative,
  since: row.since,
  until: row.until,
});

const latestEndFirst = (one: MemberRow, other: MemberRow) => (other.until ?? '').localeCompare(one.until ?? '');

export const getGroupRules: Operation<'Desk/GetGroupRules'> = async ({ trx, tenant, now }) => {
  const { groupRules } = await settingsOf(trx, tenant.tenantId);
  if (groupRules === null) return { rules: null, until: null };
  const { term, ...rules } = groupRules;
  return { rules, until: termFrom({ term }, null, now.slice(0, 10)) };
};

/** A group with its members. Refuses notFound. */
export const getGroup: Operation<'Desk/GetGroup'> = async (context, { userNumber }) => {
  const group = await groupNamed(context, userNumber);
  const { groupRules: rules } = await settingsOf(context.trx, context.tenant.tenantId);
  const today = context.now.slice(0, 10);
  const facts = factsOf(group);
  return {
    members: currentOf(group).map(memberView),
    former: group.rows
      .filter(({ until }) => until !== null)
      .toSorted(latestEndFirst)
      .map(memberView),
    until: group.until,
    householdsChecked: group.householdsChecked,
    checksHouseholds: rules?.checksHouseholds ?? false,
    doubts: rules === null ? [] : [...doubtsOfGroup(rules, facts, today)],
    whyNot: whyGroupCannotReserve(rules, facts, today) ?? '',
    renewsUntil: rules !== null && mayRenew(facts, today) ? termFrom(rules, group.until, today) : null,
    seen: seenOf(group),
  };
};

/** The readings of its members; the request is written down before. Refuses notFound. */
export const revealMembers: Operation<'Desk/RevealMembers'> = async (context, { userNumber }) => {
  const { rows } = await groupNamed(context, userNumber);
  return { items: rows.map((row) => ({ memberId: row.member_id, kana: memberKana(row) })) };
};
