import { expect, test } from 'vitest';
import type { PreviousUse, RoomDay } from '#contract/desk/counter.ts';
import { aRoomDay } from './testing/aRoomDay.ts';
import { usedAgain, usedAgainText } from './usedAgain.ts';

const day = aRoomDay({
  equipments: [
    { name: 'ピアノ', isChecked: false },
    { name: '譜面台', isChecked: false, stock: 20, left: 20 },
    { name: 'マイク', isChecked: false, stock: 4, left: 0 },
  ],
  useConditions: [{ code: 'profit', label: '営利' }],
  reductions: [{ code: 'school', label: '学校' }],
});
const previous: PreviousUse = {
  roomName: 'ホールA',
  firstDay: '2026-06-10',
  input: {
    purpose: '合唱の練習',
    purposeType: '音楽',
    admissionFeeRequired: true,
    admissionFee: 300,
    expectedNumberOfAttendee: 28,
    equipmentNames: ['ピアノ', '譜面台'],
    useConditions: ['profit'],
    equipmentQuantities: [{ name: '譜面台', quantity: 12 }],
    requestedReduction: 'school',
  },
};
const again = (input: Partial<PreviousUse['input']>, days: readonly [RoomDay, ...RoomDay[]] = [day]) =>
  usedAgain({ ...previous, input: { ...previous.input, ...input } }, { days, purposeTypes: ['音楽', '会議'] });

test('[BOARD-02] the whole of an earlier use is filled in where all of it is offered', () => {
  const { use, left } = again({});
  expect(use).toEqual({
    purpose: '合唱の練習',
    purposeType: '音楽',
    admissionFeeRequired: 'yes',
    admissionFee: '300',
    expectedNumberOfAttendee: '28',
    equipment: { ピアノ: 1, 譜面台: 12 },
    useConditions: ['profit'],
    requestedReduction: 'school',
  });
  expect(usedAgainText(previous, left)).toBe('2026/06/10(水) ホールAの使用内容を入れました。');
});

test('[BOARD-02] what is not offered now, or is taken on one of the days, is left out and named', () => {
  const { use, left } = again(
    {
      purposeType: '宴会',
      equipmentNames: ['幕', 'マイク', '譜面台'],
      useConditions: ['gone'],
      requestedReduction: 'gone',
      admissionFeeRequired: false,
      admissionFee: null,
      expectedNumberOfAttendee: null,
    },
    [day, { ...day, equipments: [{ name: '譜面台', isChecked: false, stock: 20, left: 8 }] }],
  );
  expect(use).toEqual({
    purpose: '合唱の練習',
    purposeType: '',
    admissionFeeRequired: 'no',
    admissionFee: '',
    expectedNumberOfAttendee: '',
    equipment: { 譜面台: 8 },
    useConditions: [],
    requestedReduction: '',
  });
  expect(left).toEqual([
    ...['種別「宴会」', '使用の区分', '備品「幕」', '備品「マイク」', '備品「譜面台」12のうち4', '減免の申請'],
  ]);
  expect(usedAgainText(previous, left)).toContain('次のものは入れていません：種別「宴会」、使用の区分');
});
