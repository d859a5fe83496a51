import { guestAtCounter, type TypedGuest } from '#rules/account/guestAtCounter.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { formColumns, insertNumbered } from '../registration/insertNumbered.ts';

/** Opens nothing: no password has it. */
const noPassword = '';

/**
 * Somebody at the counter who wants no number: known by name, for what is booked now, and without a way to log in. They are
 * forgotten like other guests. Refuses nameRequired, kanaInvalid, tooLong and phoneTooLong.
 */
export async function addGuest({ trx, tenant: { tenantId }, nowMs }: Context, guest: TypedGuest) {
  const { failures, form } = guestAtCounter(guest);
  const [failure] = failures;
  if (failure) {
    const { field, ...refusal } = failure;
    throw new Refused({ ...refusal, details: [{ path: field }] });
  }
  const userId = newId();
  const at = new Date(nowMs);
  const userNumber = await insertNumbered(trx, {
    tenant_id: tenantId,
    user_id: userId,
    kind: 'guest',
    password_hash: noPassword,
    ...formColumns(form),
    // The counter has seen them.
    email: null,
    created_at: at,
    verified_at: at,
  });
  if (userNumber === null) throw new Error('no free user number was found');
  return { userId, userNumber };
}
