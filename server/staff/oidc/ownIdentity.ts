import type { Context } from '#server/context.ts';
import { providerOf } from '#server/oidc/provider.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { memberOf } from '../member.ts';
import { identityOfStaff, unlinkIdentity } from './identity.queries.ts';

/** The provider at which somebody can give a second factor, by its name; '' where there is none. */
export async function providerFor({ trx, tenant: { tenantId } }: Context, staffId: string) {
  const found = await providerOf(trx, { tenantId, audience: 'staff' });
  if (!found?.provider.isOn || found.provider.factorMarks.length === 0) return '';
  const identity = await identityOfStaff(trx, { tenantId, staffId });
  return identity?.issuer === found.provider.issuer ? found.provider.label : '';
}

/** Whether one may sign in by the provider, and since when one does. */
export const getOwnIdentity: Operation<'Console/GetOwnIdentity'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const found = await providerOf(trx, { tenantId, audience: 'staff' });
  const identity = await identityOfStaff(trx, { tenantId, staffId: memberOf(context).staffId });
  const isOfIt = identity !== undefined && identity.issuer === found?.provider.issuer;
  return {
    label: found?.provider.isOn ? found.provider.label : '',
    linkedAt: isOfIt ? localDateTimeOf(identity.linkedAt.getTime(), timeZone) : null,
    isManaged: isOfIt && identity.isManaged,
  };
};

/** Signs in by the provider no more. Refuses oidcOnly for an account that the provider made. */
export const removeOwnIdentity: Operation<'Console/RemoveOwnIdentity'> = async (context) => {
  const { trx, tenant } = context;
  const { tenantId } = tenant;
  const { staffId } = memberOf(context);
  if ((await identityOfStaff(trx, { tenantId, staffId }))?.isManaged) throw new Refused('oidcOnly');
  await unlinkIdentity(trx, { tenantId, staffId });
  return {};
};
