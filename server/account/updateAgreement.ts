import type { Operation } from '../call.ts';
import { Refused } from '../refused.ts';
import { currentPolicy, recordAgreement } from './policy.queries.ts';

/**
 * Records the agreement to the current policy or the current terms. Refuses malformed unless exactly one id is given, and
 * notFound for an id that is not the current version: nobody agrees to a text that the screen no longer shows.
 */
export const updateAgreement: Operation<'Authentication/UpdateAgreement'> = async (call, request) => {
  const { privacyPolicyId, termsOfUseId } = request;
  if ((privacyPolicyId === '') === (termsOfUseId === '')) throw new Refused('malformed');
  const kind = privacyPolicyId === '' ? 'terms' : 'privacy';
  const policyId = privacyPolicyId === '' ? termsOfUseId : privacyPolicyId;
  const key = { tenantId: call.tenant.tenantId, userId: call.userId, nowMs: call.nowMs };
  const current = await currentPolicy(call.trx, { ...key, kind });
  if (current?.policyId !== policyId) throw new Refused('notFound');
  await recordAgreement(call.trx, { ...key, policyId });
  return {};
};
