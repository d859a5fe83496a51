import type { Refusal } from '#contract/refusal/refusals.ts';
import { isBlank } from '#rules/text/typedText.ts';
import type { CounterRefusalCode } from './atCounter.ts';
import { checkLimits, normalizeRegistration } from './checkRegistration.ts';
import { isReading } from './reading.ts';
import { splitPhoneNumber } from './splitPhoneNumber.ts';

/** Somebody at the counter who wants no number, as they are named there. */
export type TypedGuest = {
  readonly personName: string;
  readonly personNameKana: string;
  readonly phoneNumber: string;
};

/** What stands before the first blank, and all after it. */
function nameParts(typed: string): readonly [string, string] {
  const [last = '', ...rest] = typed.trim().split(/\s+/u);
  return [last, rest.join(' ')];
}

type Failure = Refusal<CounterRefusalCode> & { readonly field: keyof TypedGuest };

/** All that is refused of a guest, in the order of the fields, and the form as it is stored. */
export function guestAtCounter({ personName, personNameKana, phoneNumber }: TypedGuest) {
  const [lastName, firstName] = nameParts(personName);
  const [lastNameKana, firstNameKana] = nameParts(personNameKana);
  const phone = isBlank(phoneNumber) ? ['', '', ''] : splitPhoneNumber(phoneNumber);
  const [phoneNumber1 = '', phoneNumber2 = '', phoneNumber3 = ''] = phone ?? [];
  const form = normalizeRegistration({
    lastName,
    firstName,
    lastNameKana,
    firstNameKana,
    phoneNumber1,
    phoneNumber2,
    phoneNumber3,
    phoneNumberType: 'Mobile' as const,
    email: '',
    password: '',
    address: '',
  });
  const name = isBlank(lastName)
    ? { code: 'nameRequired' as const }
    : checkLimits({ lastName: form.lastName, firstName: form.firstName });
  const kana = isReading(personNameKana)
    ? checkLimits({ lastNameKana: form.lastNameKana, firstNameKana: form.firstNameKana })
    : { code: 'kanaInvalid' as const };
  const failures: readonly Failure[] = [
    ...(name ? [{ ...name, field: 'personName' as const }] : []),
    ...(kana ? [{ ...kana, field: 'personNameKana' as const }] : []),
    ...(phone === null ? [{ code: 'phoneTooLong' as const, field: 'phoneNumber' as const }] : []),
  ];
  return { failures, form };
}
