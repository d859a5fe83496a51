import { expect, test } from 'vitest';
import { type PreviousInput, reusableInput } from './previousInput.ts';

const previous: PreviousInput = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: true,
  admissionFee: 500,
  expectedNumberOfAttendee: 28,
  equipmentNames: ['マイク', 'ピアノ'],
  equipmentQuantities: [
    { name: 'マイク', quantity: 3 },
    { name: 'ピアノ', quantity: 1 },
  ],
  useConditions: ['practice', 'sale'],
  requestedReduction: 'welfare',
};

const all = {
  purposeTypes: ['会議', '音楽'],
  equipmentNames: ['ピアノ', '机', 'マイク'],
  useConditions: ['sale', 'practice'],
  reductions: ['school', 'welfare'],
};

test('what is still offered is used again as it was', () => {
  expect(reusableInput(previous, all)).toEqual(previous);
});

test.each<[string, Partial<typeof all>, Partial<PreviousInput>]>([
  ['a type that is gone', { purposeTypes: ['会議'] }, { purposeType: '' }],
  [
    'equipment that was withdrawn',
    { equipmentNames: ['机', 'ピアノ'] },
    { equipmentNames: ['ピアノ'], equipmentQuantities: [{ name: 'ピアノ', quantity: 1 }] },
  ],
  ['a condition that is gone', { useConditions: ['sale'] }, { useConditions: ['sale'] }],
  ['a reduction that is no longer granted', { reductions: ['school'] }, { requestedReduction: null }],
])('%s is left out, and nothing else', (_title, offered, left) => {
  expect(reusableInput(previous, { ...all, ...offered })).toEqual({ ...previous, ...left });
});
