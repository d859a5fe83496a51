import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { currentPolicy, type PolicyKind } from './policy.queries.ts';

/** A tenant without a policy answers an empty one, which needs no agreement. */
const policyOf = async ({ trx, tenant, nowMs }: Context, kind: PolicyKind) =>
  (await currentPolicy(trx, { tenantId: tenant.tenantId, kind, nowMs })) ?? { policyId: '', content: '' };

export const getPrivacyPolicy: Operation<'Authentication/GetPrivacyPolicy'> = async (context) => {
  const { policyId, content } = await policyOf(context, 'privacy');
  return { privacyPolicyId: policyId, privacyPolicyContent: content };
};

export const getTermsOfUse: Operation<'Authentication/GetTermsOfUse'> = async (context) => {
  const { policyId, content } = await policyOf(context, 'terms');
  return { termsOfUseId: policyId, termsOfUseContent: content };
};
