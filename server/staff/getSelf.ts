import { holding, permissionsOf, placesOfWork, reaches } from '#rules/staff/rights.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from './member.ts';
import { placesOfTenant } from './places.queries.ts';
import { recoveryCodesLeft, staffById } from './staff.queries.ts';

/** Who is signed in, what he may do, and where. */
export const getSelf: Operation<'Console/GetSelf'> = async (context) => {
  const { staffId, rights } = memberOf(context);
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const row = await staffById(trx, { tenantId, staffId });
  if (!row) throw new Refused('notFound');
  const works = placesOfWork(rights);
  const places = await placesOfTenant(trx, tenantId);
  return {
    staffId,
    name: row.name,
    login: row.login,
    roles: [...new Set(holding(rights).map(({ role }) => role))],
    permissions: [...permissionsOf(rights)],
    containers: places.filter(({ containerId }) => reaches(works, containerId)),
    recoveryCodesLeft: await recoveryCodesLeft(trx, { tenantId, staffId }),
  };
};
