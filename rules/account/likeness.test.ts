import { expect, test } from 'vitest';
import { addressKey, countAlike, type Likable, signsOfOne } from './likeness.ts';

const hanako: Likable = {
  lastNameKana: 'ワタナベ',
  firstNameKana: 'リョウコ',
  phone: '09012345678',
  email: 'ryoko@example.jp',
  address: '石巻市穀町14番1号',
  birthday: '1950-03-04',
};
const stranger: Likable = {
  lastNameKana: 'サトウ',
  firstNameKana: 'メグミ',
  phone: '08000000000',
  email: null,
  address: '',
  birthday: null,
};

test.each<[string, Partial<Likable>, readonly string[]]>([
  [
    'the reading in other kana, and the phone',
    { lastNameKana: 'わたなべ', firstNameKana: 'りようこ', phone: hanako.phone },
    ['reading', 'phone'],
  ],
  [
    'the address written otherwise, and the birthday',
    { address: '石巻市穀町１４の１', birthday: hanako.birthday },
    ['address', 'birthday'],
  ],
  ['mail in capitals, and the phone', { email: 'RYOKO@example.jp', phone: hanako.phone }, ['phone', 'email']],
])('[TEXT-02] two accounts are alike by %s', (_what, shared, signs) => {
  expect(signsOfOne(hanako, { ...stranger, ...shared })).toEqual(signs);
});

test.each<[string, Partial<Likable>]>([
  ['one sign alone', { phone: hanako.phone }],
  ['nothing', {}],
])('[TEXT-02] two accounts with %s in common are not', (_what, shared) => {
  expect(signsOfOne(hanako, { ...stranger, ...shared })).toEqual([]);
});

test('[TEXT-02] what nobody wrote down is no sign', () => {
  expect(signsOfOne(stranger, { ...stranger, lastNameKana: 'スズキ', phone: '08011111111' })).toEqual([]);
});

test.each([
  ['石巻市穀町14番1号', '石巻市穀町１４－１'],
  ['武蔵野市境二丁目３番７号', '武蔵野市境2-3-7'],
  ['武蔵野市境2丁目3番地の7', '武蔵野市境２ー３ー７'],
])('[TEXT-02] %s is %s', (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other));
});

test.each([
  ['境1-23', '境12-3'],
  ['境2-3-7 コーポ101', '境2-3-7 コーポ102'],
])('[TEXT-02] %s is not %s', (one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other));
});

test('[TEXT-02] among many people, those are counted who are like another one', () => {
  const twin = { ...hanako, lastNameKana: 'ヤマダ', phone: '07000000000', email: null };
  const people = [hanako, twin, stranger, { ...stranger, phone: hanako.phone, email: 'other@example.jp' }];
  // hanako and her second account share address and birthday; the two strangers share their reading alone.
  expect(countAlike(people)).toBe(2);
  expect(countAlike([])).toBe(0);
});
