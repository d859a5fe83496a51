import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { currentPolicy, recordAgreement } from './policy.queries.ts';

/**
 * Records the agreement to the current policy or the current terms. Refuses malformed unless exactly one id is given.
 * Refuses notFound for an id that is not the current version: an agreement always is to the current text.
 */
export const updateAgreement: Operation<'Authentication/UpdateAgreement'> = async (
  { trx, tenant, actor, nowMs },
  request,
) => {
  const { privacyPolicyId, termsOfUseId } = request;
  if ((privacyPolicyId === '') === (termsOfUseId === '')) throw new Refused('malformed');
  const kind = privacyPolicyId === '' ? 'terms' : 'privacy';
  const policyId = privacyPolicyId === '' ? termsOfUseId : privacyPolicyId;
  const key = { tenantId: tenant.tenantId, userId: actor.userId, nowMs };
  const current = await currentPolicy(trx, { ...key, kind });
  if (current?.policyId !== policyId) throw new Refused('notFound');
  await recordAgreement(trx, { ...key, policyId });
  return {};
};
