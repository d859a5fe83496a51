import { expect, test } from 'vitest';
import { aDayOf, aRow } from '#web/facility/availabilityForTests.ts';
import { cartOf, type FacilityCart } from '../cart.ts';
import { begun, withoutInput, withPreviousInput } from './previousInput.ts';

const types = ['会議', '音楽'];

const previous = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: true,
  admissionFee: 500,
  expectedNumberOfAttendee: 28,
  equipmentNames: ['ピアノ', '譜面台', '売られた机'],
  equipmentQuantities: [
    { name: 'ピアノ', quantity: 1 },
    { name: '譜面台', quantity: 6 },
  ],
  useConditions: ['practice', 'gone'],
  requestedReduction: 'school',
};

const aCart = (typed: Partial<FacilityCart['inputData']> = {}, stock = 10): FacilityCart => {
  const names = ['マイク', 'ピアノ'].map((name) => ({ name, isChecked: false }));
  const equipments = [...names, { name: '譜面台', isChecked: false, stock }];
  const availability = aDayOf([aRow()], {
    equipments,
    useConditions: [{ code: 'practice', label: '練習' }],
    reductions: [{ code: 'school', label: '学校' }],
  });
  const cart = cartOf({ containerId: 'c1', articleId: 'a1', date: '2026-11-20', availability, rows: [aRow()] });
  return { ...cart, inputData: { ...cart.inputData, ...typed } };
};

test('a booking begins as the last one of that room was, with the equipment there still is', () => {
  const { equipmentNames: _, equipmentQuantities: __, useConditions: ___, requestedReduction, ...input } = previous;
  const cart = aCart();
  expect(begun(cart, previous, types)).toEqual({
    ...cart,
    inputData: { ...cart.inputData, ...input },
    equipments: [
      { name: 'マイク', isChecked: false },
      { name: 'ピアノ', isChecked: true },
      { name: '譜面台', isChecked: true, stock: 10, quantity: 6 },
    ],
    useConditions: [{ code: 'practice', label: '練習', isChecked: true }],
    requestedReduction,
    previousInput: 'filled',
  });
});

test.each([
  [2, { quantity: 2 }],
  [1, {}],
])('of what is fewer now (%i) no more is asked for', (stock, quantity) => {
  const { equipments } = begun(aCart({}, stock), previous, types);
  expect(equipments.at(-1)).toEqual({ name: '譜面台', isChecked: true, stock, ...quantity });
});

test.each<[string, FacilityCart]>([
  ['typed a purpose', aCart({ purpose: '会議' })],
  ['chose a type', aCart({ purposeType: '会議' })],
  ['takes a fee', aCart({ admissionFeeRequired: true })],
  ['said who comes', aCart({ expectedNumberOfAttendee: 3 })],
  ['ticked equipment', { ...aCart(), equipments: [{ name: 'マイク', isChecked: true }] }],
  ['chose a condition', { ...aCart(), useConditions: [{ code: 'practice', label: '練習', isChecked: true }] }],
  ['asked for a reduction', { ...aCart(), requestedReduction: 'school' }],
  ['cleared it', withoutInput(withPreviousInput(aCart(), previous, types))],
  ['was given it already', { ...aCart(), previousInput: 'filled' }],
])('nothing is filled in for who %s', (_title, cart) => {
  expect(begun(cart, previous, types)).toBe(cart);
});

test('nothing is filled in for who never booked the room', () => {
  const cart = aCart();
  expect(begun(cart, null, types)).toBe(cart);
});

test('clearing leaves what was chosen, and nothing that was filled in', () => {
  expect(withoutInput(withPreviousInput(aCart(), previous, types))).toEqual({ ...aCart(), previousInput: 'cleared' });
});
