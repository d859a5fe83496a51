import { splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';

export const phoneProblem = '電話番号を、市外局番から入力してください。';

/** A phone number as it is typed, in the three parts of a registration; null while it is none. */
export function typedPhone(phone: string) {
  const parts = splitPhoneNumber(phone);
  if (parts === null) return null;
  const [phoneNumber1, phoneNumber2, phoneNumber3] = parts;
  return { phoneNumber1, phoneNumber2, phoneNumber3 };
}

/** Which field of how to reach somebody a refusal is about. */
export const contactFieldOf = (code: string): 'phone' | 'email' | undefined => {
  if (code === 'phoneRequired' || code === 'phoneTooLong') return 'phone';
  return code === 'emailInvalid' || code === 'mailTaken' ? 'email' : undefined;
};
