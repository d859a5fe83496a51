import { providerOf } from '#server/oidc/provider.queries.ts';
import type { Operation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { identitiesOf, unlinkIdentities } from './identity.queries.ts';

/** Since when the user logs in by the provider that the town has. */
export const getOwnIdentity: Operation<'Authentication/GetOwnIdentity'> = async ({ trx, tenant, actor }) => {
  const { tenantId, timeZone } = tenant;
  const found = await providerOf(trx, { tenantId, audience: 'residents' });
  const identities = await identitiesOf(trx, { tenantId, userId: actor.userId });
  const own = identities.find(({ issuer }) => issuer === found?.provider.issuer);
  return { linkedAt: own ? localDateTimeOf(own.linkedAt.getTime(), timeZone) : null };
};

/** Logs in by the provider no more. It is never the last way in: every account has a user number and a password. */
export const removeOwnIdentity: Operation<'Authentication/RemoveOwnIdentity'> = async ({ trx, tenant, actor }) => {
  await unlinkIdentities(trx, { tenantId: tenant.tenantId, userId: actor.userId });
  return {};
};
