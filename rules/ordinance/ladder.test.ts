import { expect, test } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { type DueStep, datedRefunds, dayBefore, dueByLadder, type RefundStep, refundByLadder } from './ladder.ts';

const usesOn = '2026-08-20';
const refund = (steps: readonly RefundStep[], daysBefore: number) =>
  refundByLadder(steps, { refundable: 22_000, cancelledOn: addDays(usesOn, -daysBefore), usesOn });

test('大阪: the hall gives all back until three months before, half until two, then nothing', () => {
  const hall: RefundStep[] = [
    { atLeast: { count: 3, unit: 'months' }, percent: 100 },
    { atLeast: { count: 2, unit: 'months' }, percent: 50 },
  ];
  expect(refund(hall, 92)).toBe(22_000);
  expect(refund(hall, 91)).toBe(11_000);
  expect(refund(hall, 75)).toBe(11_000);
  expect(refund(hall, 43)).toBe(0);
});

test('昭島: 60 % until 60 days before, 30 % until 30 days before', () => {
  const hall: RefundStep[] = [
    { atLeast: { count: 60, unit: 'days' }, percent: 60 },
    { atLeast: { count: 30, unit: 'days' }, percent: 30 },
  ];
  expect([70, 60, 59, 35, 30, 29].map((days) => refund(hall, days))).toEqual([13_200, 13_200, 6_600, 6_600, 6_600, 0]);
});

test('大阪: to be paid within 13 days, within 6 when it is less than a month, on the day in the last week', () => {
  const steps: DueStep[] = [
    { atLeast: { count: 1, unit: 'months' }, withinDays: 13 },
    { atLeast: { count: 7, unit: 'days' }, withinDays: 6 },
    { atLeast: null, withinDays: 0 },
  ];
  const due = (bookedOn: string) => dueByLadder(steps, { bookedOn, usesOn });
  expect(due('2026-07-20')).toBe('2026-08-02');
  expect(due('2026-07-21')).toBe('2026-07-27');
  expect(due('2026-08-13')).toBe('2026-08-19');
  expect(due('2026-08-14')).toBe('2026-08-14');
});

test('nothing is due after the day of use', () => {
  const steps = [{ atLeast: null, withinDays: 30 }];
  expect(dueByLadder(steps, { bookedOn: '2026-08-10', usesOn })).toBe(usesOn);
});

test('a month before its last day is the last day of a shorter one', () => {
  expect(dayBefore('2026-05-31', { count: 3, unit: 'months' })).toBe('2026-02-28');
  expect(dayBefore('2026-05-31', { count: 2, unit: 'weeks' })).toBe('2026-05-17');
});

// 「使用日の3ヶ月前の1日から使用日の1ヶ月前まで30%」 is kept: until the last day of the month before that all is given back.
test('越谷: a ladder goes by the first and last days of months', () => {
  const monthsEnd: RefundStep[] = [
    { atLeast: { count: 4, unit: 'months', day: 'last' }, percent: 100 },
    { atLeast: { count: 1, unit: 'months' }, percent: 70 },
  ];
  const back = (cancelledOn: string) => refundByLadder(monthsEnd, { refundable: 1_000, cancelledOn, usesOn });
  expect(['2026-04-30', '2026-05-01', '2026-07-20', '2026-07-21'].map(back)).toEqual([1_000, 700, 700, 0]);
  expect(datedRefunds(monthsEnd, usesOn)).toEqual([
    { until: '2026-04-30', percent: 100 },
    { until: '2026-07-20', percent: 70 },
  ]);
  // 「使用日の属する月の6ヶ月前の月の末日まで」 in a year with a leap day, and 「3ヶ月前の1日」 over the end of a year.
  expect(dayBefore('2028-08-31', { count: 6, unit: 'months', day: 'last' })).toBe('2028-02-29');
  expect(dayBefore('2027-01-31', { count: 3, unit: 'months', day: 'first' })).toBe('2026-10-01');
});

test('a ladder as days: the earliest first, without a step that changes nothing', () => {
  const steps: RefundStep[] = [
    { atLeast: { count: 2, unit: 'months' }, percent: 50 },
    { atLeast: { count: 3, unit: 'months' }, percent: 100 },
    { atLeast: { count: 100, unit: 'days' }, percent: 40 },
    { atLeast: { count: 1, unit: 'weeks' }, percent: 0 },
  ];
  expect(datedRefunds(steps, usesOn)).toEqual([
    { until: '2026-05-20', percent: 100 },
    { until: '2026-06-20', percent: 50 },
  ]);
  expect(datedRefunds([], usesOn)).toEqual([]);
});

test('a fee is due so long before the use, or by the earlier of two days', () => {
  const usesOn = '2026-08-20';
  const eveBefore: DueStep[] = [{ atLeast: null, withinDays: 20, beforeUse: { count: 1, unit: 'days' } }];
  expect(dueByLadder(eveBefore, { bookedOn: '2026-08-10', usesOn })).toBe('2026-08-19');
  expect(dueByLadder(eveBefore, { bookedOn: '2026-07-01', usesOn })).toBe('2026-07-21');
  const monthsBefore: DueStep[] = [{ atLeast: null, beforeUse: { count: 2, unit: 'months' } }];
  expect(dueByLadder(monthsBefore, { bookedOn: '2026-03-01', usesOn })).toBe('2026-06-20');
  // Whoever books later pays at once.
  expect(dueByLadder(monthsBefore, { bookedOn: '2026-07-30', usesOn })).toBe('2026-07-30');
});

// 「還付する額に10円未満の端数があるときは、これを切り上げる」
test('what is given back is rounded as the town says, and is never more than what may go back', () => {
  const back = (rounding: RefundStep['rounding'], refundable = 1_015) =>
    refundByLadder([{ atLeast: { count: 7, unit: 'days' }, percent: 50, rounding }], {
      refundable,
      cancelledOn: '2026-08-01',
      usesOn,
    });
  expect(back(undefined)).toBe(507);
  expect(back({ unit: 1, mode: 'up' })).toBe(508);
  expect(back({ unit: 10, mode: 'up' })).toBe(510);
  expect(back({ unit: 10, mode: 'down' })).toBe(500);
  expect(back({ unit: 100, mode: 'nearest' })).toBe(500);
  expect(back({ unit: 1_000, mode: 'up' }, 800)).toBe(800);
  // 「取消料（百円未満切上げ）を差し引いて還付する」
  expect(back({ unit: 100, mode: 'up', of: 'kept' })).toBe(1_015 - 600);
  expect(back({ unit: 1_000, mode: 'up', of: 'kept' }, 800)).toBe(0);
});

// 「納期限が休館日に当たるときは、その翌日以後の最初の開館日を納期限とする」
test('a fee is due on the next open day, and never after the use', () => {
  const steps = (closedDays: readonly string[]): DueStep[] => [{ atLeast: null, withinDays: 13, closedDays }];
  const due = (...closedDays: readonly string[]) => dueByLadder(steps(closedDays), { bookedOn: '2026-07-20', usesOn });
  expect(due()).toBe('2026-08-02');
  expect(due('2026-08-03')).toBe('2026-08-02');
  expect(due('2026-08-02', '2026-08-03')).toBe('2026-08-04');
  expect(dueByLadder(steps(['2026-08-19', usesOn]), { bookedOn: '2026-08-06', usesOn })).toBe(usesOn);
});
