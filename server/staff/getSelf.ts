import type { StaffSelf } from '#contract/console/signIn.ts';
import { holding, permissionsOf, placesOfWork, reaches } from '#rules/staff/rights.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { hasParked } from '#server/webhook/webhook.queries.ts';
import { memberOf } from './member.ts';
import { placesOfTenant } from './places.queries.ts';
import { countUnreadable } from './seal/seal.queries.ts';
import type { Seals } from './seal/seals.ts';
import { countAdmins, recoveryCodesLeft, staffById } from './staff.queries.ts';

type Ports = { readonly seals: Seals };

/** What is amiss with how staff sign in and with what is connected, for somebody who can mend it. */
async function remarksOf({ trx, tenant, now }: Context<Staff>, { seals }: Ports, isAdmin: boolean) {
  if (!isAdmin) return [];
  const { tenantId, tellsOutside } = tenant;
  const remarks: StaffSelf['remarks'] = [];
  if (seals.begins === null) remarks.push('noSecretKey');
  if ((await countUnreadable(trx, { tenantId, ...seals })) > 0) remarks.push('secretKeyUnknown');
  if ((await countAdmins(trx, { tenantId, today: now.slice(0, 10), wereHere: true })) === 1)
    remarks.push('oneAdministrator');
  if (tellsOutside && (await hasParked(trx, tenantId))) remarks.push('webhookParked');
  return remarks;
}

/** Who is signed in, what they may do, and where. */
export const getSelf =
  (ports: Ports): Operation<'Console/GetSelf'> =>
  async (context) => {
    const { staffId, rights } = memberOf(context);
    const { trx, tenant } = context;
    const { tenantId } = tenant;
    const row = await staffById(trx, { tenantId, staffId });
    if (!row) throw new Refused('notFound');
    const works = placesOfWork(rights);
    const places = await placesOfTenant(trx, tenantId);
    const permissions = [...permissionsOf(rights)];
    return {
      staffId,
      name: row.name,
      login: row.login,
      roles: [...new Set(holding(rights).flatMap((held) => ('role' in held ? [held.role] : [])))],
      permissions,
      containers: places.filter(({ containerId }) => reaches(works, containerId)),
      recoveryCodesLeft: await recoveryCodesLeft(trx, { tenantId, staffId }),
      remarks: await remarksOf(context, ports, permissions.includes('staff.manage')),
    };
  };
