import { describe, expect, test } from 'vitest';
import { refusals } from '#contract/refusal/refusals.ts';
import {
  checkReservationInput,
  failuresOfInput,
  normalizeReservationInput,
  type ReservationInput,
} from './reservationInput.ts';

const complete: ReservationInput = {
  purpose: '定例会議',
  purposeType: '会議',
  admissionFeeRequired: false,
  admissionFee: null,
  expectedNumberOfAttendee: null,
};

const check = (more: Partial<ReservationInput> = {}) =>
  checkReservationInput({ ...complete, ...more }, ['会議', '音楽']);

describe('[INPUT-02] what must be entered', () => {
  test.each<[string, Partial<ReservationInput>]>([
    ['使用目的を入力してください', { purpose: '', purposeType: '', admissionFeeRequired: true }],
    ['使用目的を入力してください', { purpose: ' 　\n', purposeType: '' }],
    ['種別を選択してください', { purposeType: '', admissionFeeRequired: true }],
    ['入場料会費金額を入力してください', { admissionFeeRequired: true, admissionFee: null }],
  ])('%s (%#)', (message, more) => {
    const failure = check(more);
    expect(failure === null ? null : refusals[failure.code].message).toBe(message);
  });

  test.each<[string, Partial<ReservationInput>]>([
    ['attendees may stay empty', {}],
    ['free of charge is an amount', { admissionFeeRequired: true, admissionFee: 0 }],
    ['an amount left behind without a fee', { admissionFeeRequired: false, admissionFee: 500 }],
    ['HTML and emoji are text', { purpose: '<script>alert(1)</script>🎻' }],
  ])('%s', (_title, more) => {
    expect(check(more)).toBeNull();
  });
});

describe('[INPUT-02] limits', () => {
  test.each<[string, Partial<ReservationInput>, string | null, string | null]>([
    ['200 characters of purpose', { purpose: '𠮷'.repeat(200) }, null, null],
    ['201', { purpose: '𠮷'.repeat(201) }, 'purpose', 'purposeTooLong'],
    ['blanks around do not count', { purpose: ` ${'あ'.repeat(200)} ` }, null, null],
    ['a type nobody offers', { purposeType: '宴会' }, 'purposeType', 'purposeTypeUnknown'],
    ['the largest fee', { admissionFeeRequired: true, admissionFee: 10_000_000 }, null, null],
    [
      'one yen more',
      { admissionFeeRequired: true, admissionFee: 10_000_001 },
      'admissionFee',
      'admissionFeeOutOfRange',
    ],
    ['a negative fee', { admissionFeeRequired: true, admissionFee: -1 }, 'admissionFee', 'admissionFeeOutOfRange'],
    ['a negative fee that is not collected, and so not kept', { admissionFee: -1 }, null, null],
    ['half a yen', { admissionFeeRequired: true, admissionFee: 0.5 }, 'admissionFee', 'admissionFeeOutOfRange'],
    ['no number', { admissionFeeRequired: true, admissionFee: Number.NaN }, 'admissionFee', 'admissionFeeOutOfRange'],
    ['the most attendees', { expectedNumberOfAttendee: 10_000_000 }, null, null],
    ['one more', { expectedNumberOfAttendee: 10_000_001 }, 'expectedNumberOfAttendee', 'attendeesOutOfRange'],
    ['fewer than none', { expectedNumberOfAttendee: -1 }, 'expectedNumberOfAttendee', 'attendeesOutOfRange'],
  ])('%s', (_title, more, field, code) => {
    expect(check(more)).toEqual(code === null ? null : { field, code });
  });
});

test('[INPUT-02] the amount is cleared when there is no admission fee, and the purpose is one clean line', () => {
  expect(normalizeReservationInput({ ...complete, purpose: ' 定例\n会議 ', admissionFee: 500 })).toEqual({
    ...complete,
    purpose: '定例 会議',
    admissionFee: null,
  });
  expect(normalizeReservationInput({ ...complete, admissionFeeRequired: true, admissionFee: 500 }).admissionFee).toBe(
    500,
  );
});

test('[BOARD-02] the counter is told everything at once', () => {
  const failed = (more: Partial<ReservationInput>, types = ['会議']) =>
    failuresOfInput({ ...complete, ...more }, types).map(({ field, code }) => `${field} ${code}`);
  expect(failed({})).toEqual([]);
  const nothing = { purpose: ' ', purposeType: '', admissionFeeRequired: true, expectedNumberOfAttendee: -1 };
  expect(failed(nothing)).toEqual([
    'purpose purposeRequired',
    'purposeType purposeTypeRequired',
    'admissionFee admissionFeeRequired',
    'expectedNumberOfAttendee attendeesOutOfRange',
  ]);
  expect(failed({ purpose: 'あ'.repeat(201) }, [])).toEqual([
    'purpose purposeTooLong',
    'purposeType purposeTypeUnknown',
  ]);
  expect(failed({ admissionFee: -1 })).toEqual([]);
});
