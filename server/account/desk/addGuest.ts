import { checkLimits, normalizeRegistration } from '#rules/account/checkRegistration.ts';
import { isReading } from '#rules/account/reading.ts';
import { splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { isBlank } from '#rules/text/typedText.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { formColumns, insertNumbered } from '../registration/insertNumbered.ts';

type Guest = { readonly personName: string; readonly personNameKana: string; readonly phoneNumber: string };

/** Opens nothing: no password has it. */
const noPassword = '';

/**
 * Somebody at the counter who wants no number: known by name, for what is booked now, and without a way to log in. He is
 * forgotten like other guests. Refuses nameRequired, kanaInvalid, tooLong and phoneTooLong.
 */
export async function addGuest({ trx, tenant: { tenantId }, nowMs }: Context, guest: Guest) {
  const [lastName, firstName] = nameParts(guest.personName);
  const [lastNameKana, firstNameKana] = nameParts(guest.personNameKana);
  if (isBlank(lastName)) throw new Refused({ code: 'nameRequired', details: [{ path: 'personName' }] });
  if (!isReading(guest.personNameKana)) {
    throw new Refused({ code: 'kanaInvalid', details: [{ path: 'personNameKana' }] });
  }
  const phone = isBlank(guest.phoneNumber) ? ['', '', ''] : splitPhoneNumber(guest.phoneNumber);
  if (phone === null) throw new Refused({ code: 'phoneTooLong', details: [{ path: 'phoneNumber' }] });
  const [phoneNumber1 = '', phoneNumber2 = '', phoneNumber3 = ''] = phone;
  const form = normalizeRegistration({
    ...{ lastName, firstName, lastNameKana, firstNameKana, phoneNumber1, phoneNumber2, phoneNumber3 },
    ...{ phoneNumberType: 'Mobile' as const, email: '', password: '', address: '' },
  });
  const names = { lastName: form.lastName, firstName: form.firstName, lastNameKana: form.lastNameKana };
  const long = checkLimits({ ...names, firstNameKana: form.firstNameKana });
  if (long) throw new Refused({ code: long.code, details: [{ path: 'personName' }] });
  const userId = newId();
  const at = new Date(nowMs);
  const userNumber = await insertNumbered(trx, {
    ...{ tenant_id: tenantId, user_id: userId, kind: 'guest', password_hash: noPassword, ...formColumns(form) },
    // The counter has seen him.
    ...{ email: null, created_at: at, verified_at: at },
  });
  if (userNumber === null) throw new Error('no free user number was found');
  return { userId, userNumber };
}

/** What stands before the first blank, and all after it. */
function nameParts(typed: string): readonly [string, string] {
  const [last = '', ...rest] = typed.trim().split(/\s+/u);
  return [last, rest.join(' ')];
}
