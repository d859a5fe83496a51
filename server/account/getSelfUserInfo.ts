import type { Operation } from '../operation.ts';
import { selfOf } from './account.queries.ts';
import { isAgreementPending } from './policy/policy.queries.ts';

export const getSelfUserInfo: Operation<'Authentication/GetSelfUserInfo'> = async ({ trx, tenant, actor, nowMs }) => {
  const key = { tenantId: tenant.tenantId, userId: actor.userId, nowMs };
  const { userNumber, isVerified, isMailRefused } = await selfOf(trx, key);
  return {
    userNumber,
    privacyPolicyAgreementRequired: await isAgreementPending(trx, { ...key, kind: 'privacy' }),
    termsOfUseAgreementRequired: await isAgreementPending(trx, { ...key, kind: 'terms' }),
    mailVerificationRequired: !isVerified,
    isMailRefused,
  };
};
