import { expect, test } from 'vitest';
import { aDayOf, aRow } from '#web/facility/availabilityForTests.ts';
import { cartOf } from '../cart.ts';
import { failureIn, filledCart, formOf, inputOf, type ReservationForm } from './reservationForm.ts';

const equipments = [
  { name: 'ピアノ', isChecked: false },
  { name: '演台', isChecked: false },
];
const availability = aDayOf([aRow()], {
  equipments,
  useConditions: [
    { code: 'practice', label: '練習' },
    { code: 'sale', label: '販売' },
  ],
  reductions: [{ code: 'school', label: '学校' }],
});
const cart = cartOf({ containerId: 'c1', articleId: 'a1', date: '2026-11-20', availability, rows: [aRow()] });

const filled: ReservationForm = {
  purpose: '定例会',
  purposeType: '会議',
  admissionFeeRequired: 'yes',
  admissionFee: '１，０００',
  expectedNumberOfAttendee: '25',
  equipmentNames: ['演台'],
  equipmentQuantities: {},
  useConditions: ['sale'],
  requestedReduction: 'school',
};

const failureOf = (form: ReservationForm) => failureIn(form, ['会議']);

test('what is typed comes back from the cart', () => {
  expect(formOf(filledCart(cart, filled))).toEqual({ ...filled, admissionFee: '1000' });
});

test('what is no number does not come back as one', () => {
  expect(formOf(filledCart(cart, { ...filled, admissionFee: '約千円' })).admissionFee).toBe('');
});

test('[INPUT-02] the admission fee is cleared when there is none', () => {
  expect(inputOf({ ...filled, admissionFeeRequired: 'no' }).admissionFee).toBeNull();
});

test('[INPUT-02] full-width digits and separators count as digits', () => {
  expect(inputOf(filled).admissionFee).toBe(1000);
});

const failures: [string, Partial<ReservationForm>, keyof ReservationForm, string][] = [
  ['no purpose', { purpose: '　' }, 'purpose', '使用目的を入力してください'],
  ['no type', { purposeType: '' }, 'purposeType', '種別を選択してください'],
  ['no amount', { admissionFee: '' }, 'admissionFee', '入場料会費金額を入力してください'],
  [
    'a fee above the limit',
    { admissionFee: '10000001' },
    'admissionFee',
    '入場料会費金額は0円から10,000,000円までの整数で入力してください。',
  ],
  [
    'too many people',
    { expectedNumberOfAttendee: '10000001' },
    'expectedNumberOfAttendee',
    '利用予定人数は0人から10,000,000人までの整数で入力してください。',
  ],
  [
    'what is no whole number',
    { expectedNumberOfAttendee: '10.5' },
    'expectedNumberOfAttendee',
    '利用予定人数は0人から10,000,000人までの整数で入力してください。',
  ],
];
test.each(failures)('[INPUT-02] %s fails at its field', (_name, spoilt, field, message) => {
  expect(failureOf({ ...filled, ...spoilt })).toEqual({ field, message });
});

test('the first failure comes first', () => {
  expect(failureOf({ ...filled, purpose: '', purposeType: '', admissionFee: '' })?.field).toBe('purpose');
});

test('nothing fails when all is well', () => {
  expect(failureOf(filled)).toBeNull();
});
