import { expect, it } from 'vitest';
import { everyText, periodsOf, regularClosingsOf } from './regularClosings.ts';

const room = { closedWeekdays: [], holidayRule: 'open' as const };

it('[CLOSE-01] says in words when a room is closed by its calendar', () => {
  expect(regularClosingsOf(room, '2026-06-10')).toEqual(['定期の休館日はありません。']);
  const closed = { ...room, closedWeekdays: [1, 2], closedMonthly: ['3rd friday', 'last day'] as const };
  expect(regularClosingsOf({ ...closed, holidayRule: 'closed_next_day' }, '2026-06-10')).toEqual([
    '毎週月曜日・火曜日は休館日です。',
    '毎月第3金曜日は休館日です。',
    '毎月末日は休館日です。',
    '休館日が祝日に当たるときは開館し、その後の祝日でない日に振り替えて休館します。',
  ]);
  expect(regularClosingsOf({ ...room, holidayRule: 'closed' }, '2026-06-10')).toEqual(['祝日は休館日です。']);
  const winter = { when: { season: { from: '12-01', to: '03-31' }, weekdays: [3] }, closedFor: '冬期休館' };
  expect(regularClosingsOf({ ...room, timetable: [winter] }, '2026-06-10')).toEqual([
    '12月1日～3月31日の水曜日は休館します（冬期休館）。',
  ]);
});

it('[CLOSE-01] says what will be otherwise from a later day on, and nothing of what is past', () => {
  const versions = [
    { firstDay: '2026-04-01', closedWeekdays: [1] },
    { firstDay: '2026-10-01', opensMinute: 600 },
    { firstDay: '2027-04-01', closedWeekdays: [] },
  ];
  expect(regularClosingsOf({ ...room, versions }, '2026-06-10')).toEqual([
    '毎週月曜日は休館日です。',
    '休館日が祝日に当たるときは開館します。',
    '2027/04/01(木)から　定期の休館日はありません。',
  ]);
});

it('[RULE-01] says single days to come on which it is otherwise, and when what is laid down comes again', () => {
  const exceptions = [
    { day: '2026-06-08', openFor: '先週' },
    { day: '2026-06-15', openFor: '夏祭り' },
    { day: '2026-06-16', closedFor: '夏祭りの振替' },
  ];
  expect(regularClosingsOf({ ...room, closedWeekdays: [1], exceptions }, '2026-06-10')).toEqual([
    '毎週月曜日は休館日です。',
    '休館日が祝日に当たるときは開館します。',
    '2026/06/15(月)は臨時に開館します（夏祭り）。',
    '2026/06/16(火)は臨時に休館します（夏祭りの振替）。',
  ]);
  expect(everyText({ everyMonth: '2nd tuesday' })).toBe('毎月第2火曜日');
  expect(everyText({ everyYear: { from: '12-28', to: '01-04' } })).toBe('毎年12月28日～1月4日');
  expect(everyText({ everyYear: { from: '05-15', to: '05-15' } })).toBe('毎年5月15日');
});

it('[CLOSE-01] joins days that follow each other for the same reason', () => {
  const day = (from: string, reason: string, to = from) => ({ from, to, reason });
  expect(
    periodsOf([
      day('2026-12-29', '年末年始'),
      day('2026-12-30', '工事'),
      day('2026-12-30', '年末年始'),
      day('2027-01-02', '年末年始'),
    ]),
  ).toEqual([day('2026-12-29', '年末年始', '2026-12-30'), day('2026-12-30', '工事'), day('2027-01-02', '年末年始')]);
});
