import { insertNumbered } from '#server/account/registration/insertNumbered.ts';
import { newId } from '#server/newId.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberColumns } from '../memberColumns.ts';
import { lockImports } from './import.queries.ts';
import { planPeople } from './planPeople.ts';

/** What a file would register. Changes nothing. */
export const previewPeople: Operation<'Desk/PreviewPeople'> = async ({ trx, tenant: { tenantId } }, { csv }) =>
  (await planPeople(trx, { tenantId, csv })).plan;

/**
 * Registers the people of a file, all or none; of those who are known the chosen ones alone. Refuses peopleWrong while
 * anything is wrong with the file, and peopleChanged when something else was seen: a file that is sent twice finds its
 * people known the second time.
 */
export const importPeople: Operation<'Desk/ImportPeople'> = async (context, { csv, chosen, seen }) => {
  const { trx, tenant, nowMs, log, actor } = context;
  const { tenantId } = tenant;
  await lockImports(trx, tenantId);
  const { plan, people } = await planPeople(trx, { tenantId, csv });
  if (plan.wrong.length > 0) throw new Refused('peopleWrong');
  const known = new Set(plan.known.map(({ line }) => line));
  if (plan.seen !== seen || chosen.some((line) => !known.has(line))) throw new Refused('peopleChanged');
  const registered: { line: number; userNumber: string; personName: string }[] = [];
  for (const { line, form } of people) {
    if (known.has(line) && !chosen.includes(line)) continue;
    const columns = { tenant_id: tenantId, user_id: newId(), ...memberColumns(form, nowMs) };
    const userNumber = await insertNumbered(trx, columns);
    // Its address was verified by somebody else just now.
    if (userNumber === null) throw new Refused('peopleChanged');
    registered.push({ line, userNumber, personName: `${form.lastName} ${form.firstName}` });
  }
  log.info({ tenantId, registered: registered.length, staff: actor.name }, 'people of a file were registered');
  return { registered, leftOut: people.length - registered.length };
};
