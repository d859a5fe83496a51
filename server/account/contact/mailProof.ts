import { paths, publicAddress } from '#contract/screens.ts';
import { mailTokenLife } from '#rules/account/mailToken.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import { isVerifiedElsewhere } from '../account.queries.ts';
import { issueMailTokenWithCode } from '../mailToken.queries.ts';

type Asked = {
  readonly userId: string;
  readonly email: string;
  /** With which the digests of codes are made. */
  readonly codeKey: Buffer;
  /** The number of somebody who has just registered, which the same mail tells them; null for others. */
  readonly newNumber: string | null;
};

/**
 * Mails a link and six digits to an address. One that somebody else has verified is told instead that they have an account:
 * who asks learns nothing, and for them both are alike.
 */
export async function askForProof(context: Context, { userId, email, codeKey, newNumber }: Asked) {
  const { trx, tenant, publicUrl, nowMs } = context;
  const { tenantId, tenantAlias } = tenant;
  const isKnown = await isVerifiedElsewhere(trx, { tenantId, userId, email });
  const asked = { tenantId, userId, purpose: 'verifyMail', email, nowMs, codeKey } as const;
  const { token, code } = await issueMailTokenWithCode(trx, asked);
  const to = {
    userId,
    subjectId: newId(),
    recipient: email,
    relevantUntil: new Date(nowMs + mailTokenLife.verifyMail),
  };
  const url = publicAddress(publicUrl, paths.login(tenantAlias));
  if (isKnown) return notify(context, { ...to, kind: 'mailKnown', facts: { url } });
  const proof = {
    code,
    verifyUrl: publicAddress(publicUrl, paths.verifyMail(tenantAlias, token)),
    hours: mailTokenLife.verifyMail / 3_600_000,
  };
  if (newNumber === null) return notify(context, { ...to, kind: 'verifyMail', facts: proof });
  const { userNumberLabel } = tenant.userAttributeSetting;
  return notify(context, {
    ...to,
    kind: 'registered',
    facts: { userNumberLabel, userNumber: newNumber, url, proof },
  });
}
