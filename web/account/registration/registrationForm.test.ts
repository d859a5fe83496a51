import { expect, test } from 'vitest';
import {
  emptyRegistration,
  registrationRequest,
  registrationResolver,
  type TypedRegistration,
} from './registrationForm.ts';

const filled: TypedRegistration = {
  ...emptyRegistration,
  lastName: '佐藤',
  firstName: '花',
  lastNameKana: 'さとう',
  firstNameKana: 'ﾊﾅ',
  phoneNumber1: '０９０',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  email: 'hana＠example.jp',
  password: 'yoyaku2026',
  passwordConfirmation: 'yoyaku2026',
};

const check = async (typed: TypedRegistration) =>
  (await registrationResolver(typed, undefined, { fields: {}, shouldUseNativeValidation: false })).errors;

test('only the first failure is told, at its field', async () => {
  expect(await check(emptyRegistration)).toEqual({
    lastName: { type: 'nameRequired', message: '氏名を入力してください。' },
  });
  expect(await check({ ...filled, passwordConfirmation: 'other' })).toEqual({
    passwordConfirmation: { type: 'passwordMismatch', message: '確認用パスワードが一致しません。' },
  });
});

test('a limit of length is told in the words of the rule', async () => {
  expect(await check({ ...filled, address: '町'.repeat(201) })).toEqual({
    address: { type: 'tooLong', message: '住所は200文字以内で入力してください。' },
  });
});

test('what goes out is tidied and knows nothing of the repeated password', async () => {
  expect(await check(filled)).toEqual({});
  expect(registrationRequest(filled, 'tenant-1')).toEqual({
    tenantId: 'tenant-1',
    lastName: '佐藤',
    firstName: '花',
    lastNameKana: 'サトウ',
    firstNameKana: 'ハナ',
    phoneNumber1: '090',
    phoneNumber2: '1234',
    phoneNumber3: '5678',
    phoneNumberType: 'Mobile',
    email: 'hana@example.jp',
    password: 'yoyaku2026',
    address: '',
  });
});

test('[GUEST-01] a telephone at home goes out as Home', () => {
  expect(registrationRequest({ ...filled, phoneNumberType: 'Home' }, 'tenant-1').phoneNumberType).toBe('Home');
});
