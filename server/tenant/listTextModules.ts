import { textModuleKinds } from '#contract/desk/textModules.ts';
import { textModulesOf } from '#rules/staff/textModules.ts';
import type { Operation } from '../operation.ts';
import { ownTextModules } from './setting.queries.ts';

/** The tenant's text modules, and those of the house where it has said nothing. */
export const listTextModules: Operation<'Desk/ListTextModules'> = async ({ trx, tenant: { tenantId } }) => {
  const modules = textModulesOf(await ownTextModules(trx, tenantId));
  return { items: textModuleKinds.flatMap((kind) => modules[kind].map((module) => ({ kind, ...module }))) };
};
