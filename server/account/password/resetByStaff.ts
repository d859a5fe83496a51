import { paths, publicAddress } from '#contract/screens.ts';
import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import { handedLinkLife } from '#rules/account/mailToken.ts';
import { credentialsOf } from '#server/account/account.queries.ts';
import { issueMailToken } from '#server/account/mailToken.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';

/**
 * Makes a link with which somebody who gets no mail sets a new password, once. Staff hand it over after they have seen
 * who it is. Refuses notFound for an unknown number.
 */
export const resetByStaff: Operation<'Desk/ResetPassword'> = async ({ trx, tenant, publicUrl, nowMs }, request) => {
  const { tenantId, tenantAlias, timeZone } = tenant;
  const account = await credentialsOf(trx, { tenantId, userNumber: normalizeLoginId(request.userNumber) });
  if (!account) throw new Refused({ code: 'notFound', message: 'この番号の利用者は見つかりませんでした。' });
  const link = { tenantId, userId: account.personId, purpose: 'resetPassword', email: '' } as const;
  const token = await issueMailToken(trx, { ...link, nowMs, lifeMs: handedLinkLife });
  return {
    url: publicAddress(publicUrl, paths.passwordReset(tenantAlias, token)),
    until: localDateTimeOf(nowMs + handedLinkLife, timeZone),
  };
};
