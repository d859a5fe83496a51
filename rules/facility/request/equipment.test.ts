import { describe, expect, test } from 'vitest';
import { minuteStamp } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { aVersion } from '#rules/testing/anOrdinance.ts';
import { chosenEquipment, leftDuring, shownEquipment, timesOfUse, unitsFor } from './equipment.ts';

const day = '2026-12-20';
const at = (clock: string) => minuteStamp(`${day}T${clock}`);
const time = (from: string, to: string) => ({ from: at(from), to: at(to) });
const lent = (spaceId: string, from: string, to: string): Occupied => ({
  spaceId,
  ...time(from, to),
  kind: 'reservation',
});

const piano = { name: 'ピアノ', code: 'piano', unitIds: ['p1', 'p2'] };
const desks = { name: '机', code: null, unitIds: null };

describe('what is asked for', () => {
  const offered = [desks, piano];

  test('is one of each name, or as many as a quantity says, in the order of the place', () => {
    const asking = {
      equipmentNames: ['ピアノ', '机', 'ピアノ'],
      equipmentQuantities: [{ name: 'ピアノ', quantity: 2 }],
    };
    expect(chosenEquipment(offered, asking).map(({ name, quantity }) => [name, quantity])).toEqual([
      ['机', 1],
      ['ピアノ', 2],
    ]);
  });

  test('may be named by its quantity alone; what is not offered is left out', () => {
    const equipmentQuantities = [
      { name: '机', quantity: 30 },
      { name: '戦車', quantity: 1 },
    ];
    expect(chosenEquipment(offered, { equipmentNames: [], equipmentQuantities })).toEqual([{ ...desks, quantity: 30 }]);
  });
});

describe('[FEE-07] how many are left', () => {
  const occupied = [lent('p1', '09:00', '12:00'), lent('p2', '11:00', '13:00'), lent('room', '00:00', '24:00')];

  test.each([
    ['09:00', '11:00', 1],
    ['11:00', '12:00', 0],
    ['12:00', '13:00', 1],
    ['13:00', '17:00', 2],
    ['09:00', '17:00', 0],
  ])('from %s to %s: %i', (from, to, left) => {
    expect(leftDuring(piano, [time(from, to)], occupied)).toBe(left);
  });

  test('for several times it is the least of them', () => {
    expect(leftDuring(piano, [time('13:00', '17:00'), time('09:00', '10:00')], occupied)).toBe(1);
    expect(leftDuring(piano, [], occupied)).toBe(2);
  });

  test('counts the use alone, without preparation', () => {
    expect(timesOfUse([{ date: day, fromMinute: 540, toMinute: 720 }])).toEqual([time('09:00', '12:00')]);
  });
});

describe('[FEE-07] units', () => {
  const chosen = (quantity: number) => [
    { ...desks, quantity: 5 },
    { ...piano, quantity },
  ];

  test('are the first that are free for a whole time, other ones at another time', () => {
    const occupied = [lent('p1', '11:00', '12:00'), lent('p2', '14:00', '15:00')];
    expect(unitsFor(chosen(1), [time('09:00', '12:00'), time('13:00', '17:00')], occupied)).toEqual({
      kind: 'units',
      units: [
        { ...time('09:00', '12:00'), spaceId: 'p2' },
        { ...time('13:00', '17:00'), spaceId: 'p1' },
      ],
    });
  });

  test.each([
    [[lent('p1', '09:00', '12:00')], 2, 1, '「ピアノ」は、選択した時間にはあと1しかありません。数を減らしてください。'],
    [
      [lent('p1', '09:00', '12:00'), lent('p2', '11:59', '13:00')],
      1,
      0,
      '「ピアノ」は、選択した時間にはすべて貸出し中です。外すか、別の時間を選択してください。',
    ],
    [[], 3, 2, '「ピアノ」は、選択した時間にはあと2しかありません。数を減らしてください。'],
  ])('of which too few are left are refused by name', (occupied, quantity, left, message) => {
    expect(unitsFor(chosen(quantity), [time('09:00', '12:00')], occupied)).toEqual({
      kind: 'refusal',
      refusal: { code: 'equipmentTaken', message, details: { name: 'ピアノ', left } },
    });
  });
});

describe('what a screen offers', () => {
  const version = aVersion({
    equipment: [
      { code: 'piano', label: 'グランドピアノ', yen: 1150, per: 'frame' },
      { code: 'desk', label: '机', yen: 50, per: 'use' },
    ],
  });
  const shown = { version, times: [time('09:00', '12:00')], occupied: [lent('p1', '09:00', '12:00')] };

  test('says how many there are and are left, and the price under its code', () => {
    expect(shownEquipment(piano, shown)).toEqual({
      name: 'ピアノ',
      isChecked: false,
      stock: 2,
      left: 1,
      priceText: '1,150円／区分',
    });
  });

  test('a mere name is priced by its name, and says nothing else', () => {
    expect(shownEquipment(desks, shown)).toEqual({ name: '机', isChecked: false, priceText: '50円／回' });
    expect(shownEquipment(desks, { ...shown, version: undefined })).toEqual({ name: '机', isChecked: false });
  });
});
