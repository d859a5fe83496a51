import { callQuery } from '#client/queries.ts';
import { queryClient } from '#client/queryClient.ts';
import type { LoginUser } from '#contract/account.ts';

export type Agreement = 'privacyPolicy' | 'termsOfUse';

/** The query of the logged-in user. */
export const selfInfo = {
  ...callQuery('Authentication/GetSelfUserInfo', {}, { isQuiet: true }),
  gcTime: Number.POSITIVE_INFINITY,
};

/** The logged-in user; fetched once, then cached. Throws CallFailure. */
export const loadUser = () => queryClient.ensureQueryData(selfInfo);

/** What the user must agree to before anything else: the policy first (spec §2). */
export function pendingAgreement(user: LoginUser): Agreement | null {
  if (user.privacyPolicyAgreementRequired) return 'privacyPolicy';
  return user.termsOfUseAgreementRequired ? 'termsOfUse' : null;
}

/** The agreement counts from now on, even if saving it on the server failed (spec §4). */
export const markAgreed = (agreement: Agreement) =>
  queryClient.setQueryData(selfInfo.queryKey, (user) => user && { ...user, [`${agreement}AgreementRequired`]: false });
