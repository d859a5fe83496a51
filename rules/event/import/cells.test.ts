import { expect, it } from 'vitest';
import { clockCell, dayCell, methodCell, momentCell, numberCell } from './cells.ts';

const of = (cell: object) => ('value' in cell ? cell.value : null);

it.each([
  ['2027/5/8', '2027-05-08'],
  ['令和9年5月8日', '2027-05-08'],
  ['２０２７／５／８（土）', '2027-05-08'],
  ['2027/5/8 (土曜日)', '2027-05-08'],
  ['2027/5/8(日)', null],
  ['2027/2/29', null],
  ['5/8', null],
])('[COURSE-01] a day as people write it: %s', (text, day) => {
  expect(of(dayCell(text))).toBe(day);
});

it.each([
  ['9:30', '9:30'],
  ['09:30:00', '9:30'],
  ['午後1時半', '13:30'],
  ['24:00', '24:00'],
  ['24:30', null],
  ['朝', null],
])('[COURSE-01] a time as people and Excel write it: %s', (text, clock) => {
  expect(of(clockCell(text))).toBe(clock);
});

it.each([
  ['2027/4/1 9:00', '2027-04-01T09:00'],
  ['2027年4月1日（木）　午後5時', '2027-04-01T17:00'],
  ['2027-04-01T09:00', '2027-04-01T09:00'],
  ['2027/4/1', null],
])('[COURSE-01] a day and a time in one cell: %s', (text, moment) => {
  expect(of(momentCell(text))).toBe(moment);
});

it('[COURSE-01] numbers with what stands beside them, and ways to enter', () => {
  expect(['¥1,500', '２０名', '3000円', '-1', '1.5'].map((text) => of(numberCell(text, '名|円')))).toEqual([
    1500,
    20,
    3000,
    null,
    null,
  ]);
  expect(['先着順', '抽選', 'くじ'].map((text) => of(methodCell(text)))).toEqual(['first_come', 'lottery', null]);
});
