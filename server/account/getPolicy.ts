import type { Operation, TenantCall } from '../call.ts';
import { currentPolicy, type PolicyKind } from './policy.queries.ts';

/** A tenant without a policy answers an empty one, to which nobody has to agree. */
const policyOf = async ({ trx, tenant, nowMs }: TenantCall, kind: PolicyKind) =>
  (await currentPolicy(trx, { tenantId: tenant.tenantId, kind, nowMs })) ?? { policyId: '', content: '' };

export const getPrivacyPolicy: Operation<'Authentication/GetPrivacyPolicy'> = async (call) => {
  const { policyId, content } = await policyOf(call, 'privacy');
  return { privacyPolicyId: policyId, privacyPolicyContent: content };
};

export const getTermsOfUse: Operation<'Authentication/GetTermsOfUse'> = async (call) => {
  const { policyId, content } = await policyOf(call, 'terms');
  return { termsOfUseId: policyId, termsOfUseContent: content };
};
