import type { NewMember } from '#contract/desk/people/groups.ts';
import type { CounterForm } from '#rules/account/atCounter.ts';
import { type GroupRules, termFrom } from '#rules/account/groupStanding.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { memberColumns } from '../desk/memberColumns.ts';
import { registerNumbered } from '../registration/insertNumbered.ts';
import { insertMembers } from './group.queries.ts';
import { newMember } from './theGroup.ts';

type Group = {
  readonly form: CounterForm;
  readonly rules: GroupRules;
  readonly members: readonly NewMember[];
  readonly householdsChecked: boolean;
};

/**
 * Writes a group with its members, registered from today on. Its number is null when its verified e-mail is somebody
 * else's, or none is free. Refuses what newMember() refuses, and memberTwice.
 */
export async function writeGroup(context: Context, { form, rules, members, householdsChecked }: Group) {
  const { trx, tenant, now, nowMs } = context;
  const { tenantId } = tenant;
  const userId = newId();
  const today = now.slice(0, 10);
  const userNumber = await registerNumbered(context, {
    tenant_id: tenantId,
    user_id: userId,
    ...memberColumns(form, nowMs),
    is_group: true,
    group_until: termFrom(rules, null, today),
    households_checked: householdsChecked,
  });
  if (userNumber === null) return { userId, userNumber };
  const rows = [];
  for (const member of members) rows.push(await newMember(context, member, userId));
  const group = { tenantId, groupId: userId, since: today, members: rows };
  if (rows.length > 0 && !(await insertMembers(trx, group))) throw new Refused('memberTwice');
  return { userId, userNumber };
}
