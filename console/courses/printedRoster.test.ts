import { expect, test } from 'vitest';
import { attendanceSheets, whoTakesPart } from './printedRoster.ts';

test('the dates of a long course are split over sheets, each of them once', () => {
  const dates = Array.from({ length: 17 }, (_, date) => date);
  const sheets = attendanceSheets(dates);
  expect(sheets.map(({ length }) => length)).toEqual([8, 8, 1]);
  expect(sheets.flat()).toEqual(dates);
  expect(attendanceSheets([])).toEqual([]);
});

test('who has a place is printed by their reading, each with whom they bring', () => {
  const person = (reservationId: string, personKana: string, changes = {}) => ({
    reservationId,
    personName: `氏名${reservationId}`,
    personKana,
    hasPlace: true,
    party: [] as string[],
    ...changes,
  });
  const people = [
    person('1', 'ワタナベ'),
    person('2', 'アオキ', { party: ['青木 花'] }),
    person('3', 'イトウ', { hasPlace: false }),
    person('4', '', { personName: '' }),
  ];
  expect(whoTakesPart(people)).toEqual([
    { key: '2', name: '氏名2', kana: 'アオキ' },
    { key: '2 0', name: '青木 花', kana: '' },
    { key: '1', name: '氏名1', kana: 'ワタナベ' },
  ]);
});
