import { normalizeLoginId } from '#rules/account/checkLogin.ts';
import type { Reach } from '#rules/staff/rights.ts';
import { credentialsOf } from '#server/account/account.queries.ts';
import type { Context, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { isSteppedUp, reachIn } from './member.ts';
import { hasUsed } from './places.queries.ts';

/**
 * Whether staff who work at some places may open somebody's account. Who works at one hall is no key to everybody of the
 * town: the person must have booked there by themselves, as what a clerk books for them proves nothing. An account
 * without a password is nobody's yet. Nobody of that number is of all places, so that the call says it itself.
 */
export async function isOfPlaces({ trx, tenant: { tenantId } }: Context, reach: Reach, userNumber: string) {
  if (reach === null) return true;
  const account = await credentialsOf(trx, { tenantId, userNumber: normalizeLoginId(userNumber) });
  if (!account || account.passwordHash === '') return true;
  return hasUsed(trx, { tenantId, personId: account.personId, containerIds: [...reach] });
}

/** The same of a caller, who is not asked for the second factor by it. */
export const mayOpenAccount = (context: Context<Staff>, userNumber: string) =>
  isOfPlaces(context, reachIn(context, 'person.register'), userNumber);

/** For what opens an account, as only the request shows. Refuses personElsewhere and stepUpRequired. */
export async function demandAccount(context: Context<Staff>, userNumber: string) {
  const { member } = context.actor;
  if (!member) return;
  if (!(await mayOpenAccount(context, userNumber))) throw new Refused('personElsewhere');
  if (!isSteppedUp(member, context.nowMs)) throw new Refused('stepUpRequired');
}
