import { paths, publicAddress } from '#contract/screens.ts';
import { checkNewPassword, type NewPasswordForm } from '#rules/account/checkPassword.ts';
import { localDateTimeText } from '#rules/day/dayText.ts';
import { unlinkLine } from '#server/account/account.queries.ts';
import { deleteFeed } from '#server/account/feed/feed.queries.ts';
import { unlinkIdentities } from '#server/account/identity/identity.queries.ts';
import { endMailTokens } from '#server/account/mailToken.queries.ts';
import { isCommonPassword } from '#server/account/password/commonPasswords.ts';
import { endSessionsOf } from '#server/account/session/session.queries.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import { Refused } from '#server/refused.ts';

/** Refuses a password that may not be chosen. */
export async function refuseBadPassword(form: NewPasswordForm) {
  const failure = checkNewPassword(form);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  if (await isCommonPassword(form.newPassword)) throw new Refused('passwordTooCommon');
}

type Changed = {
  readonly userId: string;
  /** The session that goes on; none where the password was set without one. */
  readonly exceptToken?: string;
};

/**
 * What a new password brings with it: sessions, links and the calendar's address that rest on the one before end, and the owner is told. Comes
 * after the password is set, which holds up whoever would open a session with the former one.
 */
export async function endWhatRestedOnIt(context: Context, { userId, exceptToken = '' }: Changed) {
  const { trx, tenant, publicUrl, now, nowMs } = context;
  const { tenantId, tenantAlias } = tenant;
  await endSessionsOf(trx, { tenantId, userId, exceptToken });
  // Whoever knew the former password may have made it, and it opens without any.
  await deleteFeed(trx, { tenantId, userId });
  // Also an address that was asked for and has not come back: the next link for a new password would go there.
  await endMailTokens(trx, { tenantId, userId, nowMs });
  await notify(context, {
    userId,
    kind: 'passwordChanged',
    subjectId: newId(),
    facts: { when: localDateTimeText(now), url: publicAddress(publicUrl, paths.passwordForgotten(tenantAlias)) },
  });
  // They would let in without a password whoever linked them with the former one. The owner's own are linked again when they
  // log in with the new one inside LINE, or coming from the provider.
  await unlinkLine(trx, { tenantId, userId });
  await unlinkIdentities(trx, { tenantId, userId });
}
