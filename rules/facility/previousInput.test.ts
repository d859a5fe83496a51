import { expect, test } from 'vitest';
import { type PreviousInput, reusableInput } from './previousInput.ts';

const previous: PreviousInput = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: true,
  admissionFee: 500,
  expectedNumberOfAttendee: 28,
  equipmentNames: ['マイク', 'ピアノ'],
};

test('what is still offered is used again as it was', () => {
  const offered = { purposeTypes: ['会議', '音楽'], equipmentNames: ['ピアノ', '机', 'マイク'] };
  expect(reusableInput(previous, offered)).toEqual(previous);
});

test.each<[string, Parameters<typeof reusableInput>[1], Partial<PreviousInput>]>([
  ['a type that is gone', { purposeTypes: ['会議'], equipmentNames: ['マイク', 'ピアノ'] }, { purposeType: '' }],
  [
    'equipment that was withdrawn',
    { purposeTypes: ['音楽'], equipmentNames: ['机', 'ピアノ'] },
    { equipmentNames: ['ピアノ'] },
  ],
])('%s is left out, and nothing else', (_title, offered, left) => {
  expect(reusableInput(previous, offered)).toEqual({ ...previous, ...left });
});
