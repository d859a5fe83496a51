import { mostMembers } from '#contract/desk/people/groups.ts';
import { mayRenew, missingOf, termFrom } from '#rules/account/groupStanding.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { recordAccess } from '../personal/recordAccess.ts';
import { changeMember, endRepresentation, insertMembers, membersOf, writeReview } from './group.queries.ts';
import { currentOf, factsOf, groupToChange, memberName, newMember, rulesOf } from './theGroup.ts';

/** Adds a member, from today on. Refuses notFound, changedMeanwhile, groupFull, what newMember() refuses, and memberTwice. */
export const addMember: Operation<'Desk/AddMember'> = async (context, { userNumber, seen, ...typed }) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const group = await groupToChange(context, { userNumber, seen });
  const { groupId } = group;
  if (currentOf(group).length >= mostMembers) throw new Refused('groupFull');
  const member = await newMember(context, typed, groupId);
  if (member.is_representative) await endRepresentation(trx, { tenantId, groupId });
  const added = { tenantId, groupId, since: now.slice(0, 10), members: [member] };
  if (!(await insertMembers(trx, added))) throw new Refused('memberTwice');
  const rows = await membersOf(trx, { tenantId, groupId });
  if (member.account_id !== null) {
    // Not the request itself, which may hold a name that was typed beside the number.
    const named = { userNumber, otherNumber: typed.memberNumber.trim() };
    await recordAccess(context, { operation: 'Desk/AddMember', request: named, reason: '' });
  }
  return {
    personName: rows
      .filter((row) => row.member_id === member.member_id)
      .map(memberName)
      .join(),
  };
};

/** Changes a member. Refuses notFound, changedMeanwhile, and representativeEnds for who represents the group until another does. */
export const changeOneMember: Operation<'Desk/ChangeMember'> = async (context, request) => {
  const { trx, tenant, now } = context;
  const { tenantId } = tenant;
  const { memberId, change } = request;
  const group = await groupToChange(context, request);
  const member = currentOf(group).find(({ member_id }) => member_id === memberId);
  if (!member) throw new Refused('notFound');
  if (change === 'end' && member.is_representative) throw new Refused('representativeEnds');
  if (change === 'represents') await endRepresentation(trx, { tenantId, groupId: group.groupId });
  const changes = {
    represents: { is_representative: true },
    local: { is_local: true },
    notLocal: { is_local: false },
    end: { until: now.slice(0, 10) },
  };
  await changeMember(trx, { tenantId, memberId, change: changes[change] });
  return { memberNumber: member.user_number ?? '' };
};

/**
 * Writes down what was looked at of a group, and renews it. Refuses notFound, changedMeanwhile, groupsNotOffered,
 * groupNotRenewable, and groupIncomplete, with what is missing, where it is to be renewed.
 */
export const reviewGroup: Operation<'Desk/ReviewGroup'> = async (context, request) => {
  const { trx, tenant, now } = context;
  const { householdsChecked, renews } = request;
  const group = await groupToChange(context, request);
  const rules = await rulesOf(context);
  const facts = { ...factsOf(group), householdsChecked };
  const today = now.slice(0, 10);
  if (renews) {
    if (!mayRenew(facts, today)) throw new Refused('groupNotRenewable');
    const [missing] = missingOf(rules, facts);
    if (missing !== undefined) {
      throw new Refused({ code: 'groupIncomplete', message: `${missing}条件を満たしてから更新してください。` });
    }
  }
  const until = renews ? termFrom(rules, group.until, today) : group.until;
  await writeReview(trx, { tenantId: tenant.tenantId, groupId: group.groupId, householdsChecked, until });
  return {};
};
