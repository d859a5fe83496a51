import { areSame } from '#rules/staff/oidc/mapping.ts';
import type { Grant } from '#rules/staff/rights.ts';
import type { Context } from '#server/context.ts';
import { endStaffSessions, grantsOf, replaceGrants } from '../staff.queries.ts';
import type { Identity } from './identity.queries.ts';

/** As whose doing histories keep roles that follow groups. */
export const byProvider = 'oidc';

type Holding = { readonly staffId: string; readonly granted: readonly Grant[] };

/** What somebody holds follows their groups. */
export async function holdByGroups(context: Context, { staffId, granted }: Holding) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const held = ((await grantsOf(trx, tenantId, [staffId])).get(staffId) ?? []).map(({ grant }) => grant);
  if (areSame(held, granted)) return;
  await replaceGrants(trx, { tenantId, staffId, grants: granted, at: new Date(nowMs), by: byProvider });
}

/** Ends what is open of somebody who is in no group any more, and takes back what the provider gave. */
export async function shutOut(context: Context, { staffId, isManaged }: Pick<Identity, 'staffId' | 'isManaged'>) {
  await endStaffSessions(context.trx, { tenantId: context.tenant.tenantId, staffId });
  if (isManaged) await holdByGroups(context, { staffId, granted: [] });
}
