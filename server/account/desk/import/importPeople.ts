import type { ParsedRequestOf } from '#contract/endpoints.ts';
import type { GroupRules } from '#rules/account/groupStanding.ts';
import type { ReadPerson } from '#rules/account/import/readPeople.ts';
import { fullName } from '#rules/text/fullName.ts';
import { writeGroup } from '#server/account/group/writeGroup.ts';
import { registerNumbered } from '#server/account/registration/insertNumbered.ts';
import type { Context, Staff } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { settingsOf } from '#server/tenant/setting.queries.ts';
import { memberColumns } from '../memberColumns.ts';
import { lockImports } from './import.queries.ts';
import { planPeople, readPeopleOf } from './planPeople.ts';

/** What a file would register. Changes nothing. Refuses tooMuchToCompute. */
export const previewPeople: UnboundOperation<'Desk/PreviewPeople'> = async (scope, { csv }) => {
  const read = await readPeopleOf(scope, csv);
  return scope.transact(async ({ trx, tenant: { tenantId } }) => {
    const { groupRules } = await settingsOf(trx, tenantId);
    return (await planPeople(trx, { tenantId, csv, read, offersGroups: groupRules !== null })).plan;
  });
};

/**
 * Registers the people and groups of a file, all or none; of those who are known the chosen ones alone. Refuses peopleWrong
 * while anything is wrong with the file, peopleChanged when something else was seen, and tooMuchToCompute: a file that is
 * sent twice finds its people known the second time.
 */
export const importPeople: UnboundOperation<'Desk/ImportPeople'> = async (scope, asked) => {
  const read = await readPeopleOf(scope, asked.csv);
  return scope.once((context) => register(context, { ...asked, read }));
};

type File = ParsedRequestOf<'Desk/ImportPeople'> & { readonly read: Awaited<ReturnType<typeof readPeopleOf>> };

async function register(context: Context<Staff>, { csv, chosen, seen, read }: File) {
  const { trx, tenant, log, actor } = context;
  const { tenantId } = tenant;
  await lockImports(trx, tenantId);
  const { groupRules } = await settingsOf(trx, tenantId);
  const { plan, people } = await planPeople(trx, { tenantId, csv, read, offersGroups: groupRules !== null });
  if (plan.wrong.length > 0) throw new Refused('peopleWrong');
  const known = new Set(plan.known.map(({ line }) => line));
  if (plan.seen !== seen || chosen.some((line) => !known.has(line))) throw new Refused('peopleChanged');
  const registered: { line: number; userNumber: string; personName: string }[] = [];
  for (const person of people) {
    const { line, form } = person;
    if (known.has(line) && !chosen.includes(line)) continue;
    const userNumber = await write(context, person, groupRules);
    // Its address was verified by somebody else just now.
    if (userNumber === null) throw new Refused('peopleChanged');
    registered.push({ line, userNumber, personName: fullName(form.lastName, form.firstName) });
  }
  log.info({ tenantId, registered: registered.length, staff: actor.name }, 'people of a file were registered');
  return { registered, leftOut: people.length - registered.length };
}

/** Writes somebody of a file and answers their number; a group as the counter registers it, with who represents it. */
async function write(context: Context, { form, representative }: ReadPerson, rules: GroupRules | null) {
  const { tenant, nowMs } = context;
  if (representative === null) {
    return registerNumbered(context, { tenant_id: tenant.tenantId, user_id: newId(), ...memberColumns(form, nowMs) });
  }
  if (rules === null) throw new Refused('groupsNotOffered');
  const members = [{ memberNumber: '', isRepresentative: true, ...representative }];
  return (await writeGroup(context, { form, rules, members, householdsChecked: false })).userNumber;
}
