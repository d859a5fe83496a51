import { holding, permissionsOf, placesOfWork, reaches } from '#rules/staff/rights.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import { placesOfTenant } from '../places.queries.ts';
import { knownPermissions } from './manageTokens.ts';
import { nameOfToken } from './token.queries.ts';

/** What the token that calls may do. Refuses notFound for somebody of the staff. */
export const getToken: Operation<'Console/GetToken'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId, tenantAlias, tenantName, timeZone } = tenant;
  const { staffId: tokenId, rights } = memberOf(context);
  const name = await nameOfToken(trx, { tenantId, tokenId });
  const [grant] = holding(rights);
  if (name === undefined || !grant) throw new Refused('notFound');
  const works = placesOfWork(rights);
  const places = await placesOfTenant(trx, tenantId);
  return {
    name,
    permissions: knownPermissions(permissionsOf(rights)),
    validUntil: grant.validUntil ?? '',
    tenant: { tenantId, tenantAlias, tenantName, timeZone },
    containers: places.filter(({ containerId }) => reaches(works, containerId)),
  };
};
