import { describe, expect, test } from 'vitest';
import { typedUseOf } from '#console/booking/draft.ts';
import { contentsEndpoints } from '#contract/desk/contents.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import { leavesOf } from '#contract/testing/leaves.ts';
import { type Contents, contentsErrors, contentsOf, dayFor } from './contentsTyped.ts';

const contents: Contents = {
  purpose: '合唱の練習',
  purposeType: '音楽',
  admissionFeeRequired: true,
  admissionFee: 300,
  expectedNumberOfAttendee: 10,
  equipmentNames: ['譜面台'],
  equipmentQuantities: [{ name: '譜面台', quantity: 4 }],
  useConditions: ['sale'],
  requestedReduction: 'school',
  articleId: 'a',
  days: [{ date: '2026-06-20', fromMinute: 540, toMinute: 720 }],
};
const use = typedUseOf(contents);

describe('[DESK-11] [FORM-01] the contents of a reservation as they are typed', () => {
  test('begin as they are, and are sent whole', () => {
    const { articleId: _, days: __, ...asked } = contents;
    expect(contentsOf(use)).toEqual(asked);
    const taken = leavesOf(contentsEndpoints['Desk/ChangeContents'].request).flatMap(
      ({ path }) => /^contents\.([a-zA-Z]+)/.exec(path)?.[1] ?? [],
    );
    expect(Object.keys(contentsOf(use)).sort()).toEqual([...new Set(taken)].sort());
  });

  test('are not sent while nothing of them is another, or something is wrong', () => {
    expect(contentsErrors(contents, use, ['音楽']).purpose).toContain('変わっていません');
    const other = { ...use, expectedNumberOfAttendee: '12' };
    expect(contentsErrors(contents, other, ['音楽'])).toEqual({});
    expect(contentsErrors(contents, { ...other, purpose: '' }, ['音楽'])).toHaveProperty('purpose');
    // A kind that is not offered any more may stay.
    expect(contentsErrors(contents, other, ['会議'])).toEqual({});
  });

  test('are offered what the reservation has itself, and a reduction only while nobody has decided', () => {
    const reductions = [{ code: 'school', label: '学校' }];
    // No more of a day is read.
    const day = {
      equipments: [{ name: '譜面台', isChecked: false, stock: 10, left: 1 }],
      reductions,
      entryType: 'lottery',
    } as unknown as RoomDay;
    expect(dayFor({ contents, openReduction: null }, day)).toMatchObject({
      entryType: 'normal',
      reductions: [],
      equipments: [{ name: '譜面台', left: 5 }],
    });
    expect(dayFor({ contents, openReduction: reductions[0] }, day).reductions).toEqual(reductions);
  });
});
