import type { LoginUser } from '#contract/account.ts';
import { answerQuery } from '#web/api/queries.ts';
import { queryClient } from '#web/api/queryClient.ts';

export type Agreement = 'privacyPolicy' | 'termsOfUse';

const selfInfo = {
  ...answerQuery('Authentication/GetSelfUserInfo', {}, { isQuiet: true }),
  gcTime: Number.POSITIVE_INFINITY,
};

/** The logged-in user; asked once, then taken from memory. Throws CallFailure. */
export const loadUser = () => queryClient.ensureQueryData(selfInfo);

/** What the user must agree to before anything else: the policy first (spec §2). */
export function pendingAgreement(user: LoginUser): Agreement | null {
  if (user.privacyPolicyAgreementRequired) return 'privacyPolicy';
  return user.termsOfUseAgreementRequired ? 'termsOfUse' : null;
}

/** The agreement counts from now on, whatever the server could be told about it (spec §4). */
export const markAgreed = (agreement: Agreement) =>
  queryClient.setQueryData(selfInfo.queryKey, (user) => user && { ...user, [`${agreement}AgreementRequired`]: false });
