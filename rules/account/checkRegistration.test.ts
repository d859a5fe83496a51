import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import { runsOf } from '../testing/load.ts';
import { checkRegistration, normalizeRegistration, type RegistrationForm } from './checkRegistration.ts';

const complete: RegistrationForm = {
  firstName: '花子',
  lastName: '山田',
  firstNameKana: 'ハナコ',
  lastNameKana: 'ヤマダ',
  email: 'hanako@example.jp',
  password: 'sakura2026',
  phoneNumber1: '090',
  phoneNumber2: '1234',
  phoneNumber3: '5678',
  phoneNumberType: 'Mobile',
  address: '',
};

const form = (more: Partial<RegistrationForm> = {}) => ({ ...complete, ...more });

const empty = form({
  firstName: '',
  lastName: '',
  firstNameKana: '',
  lastNameKana: '',
  email: '',
  password: '',
  phoneNumber1: '',
  phoneNumber2: '',
  phoneNumber3: '',
});

describe('the eight checks', () => {
  const steps: [string, Partial<RegistrationForm>, string | undefined][] = [
    ['氏名を入力してください。', {}, ''],
    ['氏名を入力してください。', { lastName: '山田' }, ''],
    ['氏名カナを入力してください。', { firstName: '花子' }, ''],
    ['氏名カナを入力してください。', { firstNameKana: 'ハナコ' }, ''],
    ['電話番号を入力してください。', { lastNameKana: 'ヤマダ' }, ''],
    ['電話番号を入力してください。', { phoneNumber1: '090', phoneNumber3: '5678' }, ''],
    ['メールアドレスを入力してください。', { phoneNumber2: '1234' }, ''],
    ['メールアドレスの形式が正しくありません。', { email: 'hanako@example' }, ''],
    ['パスワードを入力してください。', { email: 'hanako@example.jp' }, ''],
    ['パスワードは8文字以上で、英字と数字を含む必要があります。', { password: 'sakura' }, ''],
    ['確認用パスワードが一致しません。', { password: 'sakura2026' }, ''],
  ];

  test('[GUEST-02] run in order and only the first failure shows, word for word', () => {
    let filled = empty;
    for (const [message, entry, confirmation] of steps) {
      filled = { ...filled, ...entry };
      const failure = checkRegistration(filled, confirmation);
      expect(failure === null ? null : refusals[failure.code].message).toBe(message);
    }
    expect(checkRegistration(filled, 'sakura2026')).toBeNull();
  });

  test('[GUEST-02] the server, which is not told the confirmation, runs the other seven', () => {
    expect(checkRegistration(complete)).toBeNull();
  });

  test.each([
    ['lastName', { lastName: '　' }, 'nameRequired'],
    ['firstName', { firstName: '\u200B' }, 'nameRequired'],
    ['lastNameKana', { lastNameKana: ' ' }, 'kanaRequired'],
    ['phoneNumber2', { phoneNumber2: '' }, 'phoneRequired'],
    ['email', { email: ' ' }, 'emailRequired'],
    ['password', { password: 'short1' }, 'passwordTooWeak'],
  ] as const)('the failure names its field: %s', (field, entry, code) => {
    expect(checkRegistration(form(entry), 'other')).toMatchObject({ field, code });
  });

  test.each([
    'hanako@example.jp',
    'h.a+b_c@mail.example.co.jp',
    'a..b@docomo.ne.jp',
    'ｈａｎａｋｏ＠ｅｘａｍｐｌｅ．ｊｐ',
    'x@y.museum',
  ])('[GUEST-02] %s is an e-mail address', (email) => {
    expect(checkRegistration(form({ email }))).toBeNull();
  });

  test.each([
    'hanako',
    'hanako@example',
    'hanako@example.j',
    'hanako@example.j1',
    '@example.jp',
    'hana ko@example.jp',
    'hanako@@example.jp',
    'hanako@example..jp',
    'hanako@example.jp\u0007x',
    '花子@example.jp',
    'a@b.jp, c@d.jp',
  ])('[GUEST-02] %j is none', (email) => {
    expect(checkRegistration(form({ email }))).toEqual({ field: 'email', code: 'emailInvalid' });
  });

  test.each([
    ['7 characters', 'abc1234', false],
    ['8 characters', 'abcd1234', true],
    ['letters alone', 'abcdefgh', false],
    ['digits alone', '12345678', false],
    ['full-width digits', 'abcdefgh１２', false],
    ['kana and a letter and a digit', 'さくらさくらa1', true],
    ['blanks are kept', ' abcd12 ', true],
  ])('[GUEST-02] a password of %s: %s is strong enough: %s', (_title, password, isStrong) => {
    expect(checkRegistration(form({ password }))).toEqual(
      isStrong ? null : { field: 'password', code: 'passwordTooWeak' },
    );
  });
});

describe('limits come after the eight checks', () => {
  test.each(['12345', '09a', '０９０１２', '-1'])('[GUEST-01] a phone part %s is refused', (phoneNumber2) => {
    expect(checkRegistration(form({ phoneNumber2 }))).toEqual({ field: 'phoneNumber2', code: 'phoneTooLong' });
  });

  test('[GUEST-01] four full-width digits are four digits', () => {
    expect(checkRegistration(form({ phoneNumber2: '１２３４' }))).toBeNull();
  });

  test.each([
    ['lastName', '氏名は100文字以内で入力してください。', 100],
    ['firstNameKana', '氏名カナは100文字以内で入力してください。', 100],
    ['address', '住所は200文字以内で入力してください。', 200],
  ] as const)('%s: %s', (field, message, limit) => {
    expect(checkRegistration(form({ [field]: '𠮷'.repeat(limit) }))).toBeNull();
    expect(checkRegistration(form({ [field]: '𠮷'.repeat(limit + 1) }))).toEqual({ field, code: 'tooLong', message });
  });

  test('a password may have 128 characters, an address of e-mail 254', () => {
    expect(checkRegistration(form({ password: 'a1'.repeat(64) }))).toBeNull();
    expect(checkRegistration(form({ password: 'a1'.repeat(65) }))).toMatchObject({
      field: 'password',
      code: 'tooLong',
    });
    expect(checkRegistration(form({ email: `${'a'.repeat(250)}@example.jp` }))).toMatchObject({ code: 'tooLong' });
  });

  test('an address is optional', () => {
    expect(checkRegistration(form({ address: '' }))).toBeNull();
  });
});

describe('normalising', () => {
  test('unifies kana, e-mail and phone, trims names and leaves their letters', () => {
    expect(
      normalizeRegistration(
        form({
          lastName: ' 神﨑 ',
          firstName: 'Ⅲ世',
          lastNameKana: 'かんざき',
          firstNameKana: 'ｻﾝｾｲ',
          email: ' Ｋ@example.jp ',
          phoneNumber1: '０９０ ',
          password: ' ａ1 ',
        }),
      ),
    ).toMatchObject({
      lastName: '神﨑',
      firstName: 'Ⅲ世',
      lastNameKana: 'カンザキ',
      firstNameKana: 'サンセイ',
      email: 'K@example.jp',
      phoneNumber1: '090',
      password: ' ａ1 ',
    });
  });

  test('never throws, and what passes keeps passing once normalised', () => {
    const anyForm = fc.record({
      firstName: fc.string({ unit: 'binary' }),
      lastName: fc.string({ unit: 'grapheme' }),
      firstNameKana: fc.constantFrom('はなこ', 'ﾊﾅｺ', 'ハナコ', ''),
      lastNameKana: fc.string({ unit: 'binary' }),
      email: fc.oneof(fc.emailAddress(), fc.string()),
      password: fc.string(),
      phoneNumber1: fc.constantFrom('090', '０９０', '', 'x'),
      phoneNumber2: fc.constantFrom('1234', '12345'),
      phoneNumber3: fc.constant('5678'),
      phoneNumberType: fc.constantFrom('Home' as const, 'Mobile' as const),
      address: fc.string(),
    });
    fc.assert(
      fc.property(anyForm, (typed) => {
        const normal = normalizeRegistration(typed);
        expect(normalizeRegistration(normal)).toEqual(normal);
        expect(checkRegistration(normal)).toEqual(checkRegistration(typed));
      }),
      runsOf(),
    );
  });
});
