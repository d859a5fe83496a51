import { checkName, normalizeName } from '#rules/account/checkRegistration.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { askAgain, lockOwnReview } from '../desk/review/review.queries.ts';

/** Corrects a name, and has staff look again. Refuses what the registration would of a name, and registrationNotReturned. */
export const askForReview: Operation<'Authentication/AskForReview'> = async ({ trx, tenant, actor }, typed) => {
  const failure = checkName(typed);
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  const person = { tenantId: tenant.tenantId, userId: actor.userId };
  const { state, isVerified } = await lockOwnReview(trx, person);
  if (state !== 'returned' || isVerified) throw new Refused('registrationNotReturned');
  await askAgain(trx, person, normalizeName(typed));
  return {};
};
