import { describe, expect, test } from 'vitest';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import { differenceLine } from '../differenceLine.ts';
import { placeProblems } from '../problems.ts';
import { changedFields, textsOfAll, valuesOfAll } from './group.ts';
import { placeGroups } from './placeGroups.ts';
import { newRoom, roomGroups } from './roomGroups.ts';
import { rowAt, rowTexts, withoutRow, withRow } from './rows.ts';

const fee = { weekday: 500, saturday: 600, holiday: 700 };

const room: RoomForm = {
  ...newRoom,
  name: '和室',
  description: '畳の部屋です。\n靴を脱いでください。',
  areaM2: 24.5,
  features: ['茶道', '飲食'],
  capacity: 20,
  closedMonthly: ['2nd tuesday', 'last day'],
  frames: [
    { name: '午前', hours: '9:00-12:00', fee },
    { name: '夜間', hours: '18:00-21:30' },
  ],
  bookingWindow: {
    opens: { unit: 'months', ahead: 3, onDay: '1st monday', hour: 9, minute: 30, ifClosed: 'next_open_day' },
    closesDaysBefore: 0,
    closesHour: null,
    closesIfClosed: 'open_day_before',
  },
};

const byTheHour: RoomForm = { ...room, frames: [], slotMinutes: 30, hourlyFee: fee };

const place: PlaceForm = {
  name: '中央公民館',
  zipCode: '000-0001',
  address: 'みどり町1-1',
  phoneNumber: '000-111-2222',
  faxNumber: '',
  url: 'https://example.jp/',
  description: '駅前です。',
  reservationNotes: '',
  access: '',
  mapUrl: '',
  accessibility: ['wheelchair', 'hearingLoop'],
  houseRules: '',
  equipment: [{ name: 'ピアノ', stock: 1, code: 'piano', rooms: ['hall'] }, { name: 'マイク' }],
};

describe('what is not touched is not changed', () => {
  test.each([
    ['a room by frames', roomGroups('frame', []), room],
    ['a room by the hour', roomGroups('time', []), byTheHour],
    ['a new room', roomGroups('frame', []), newRoom],
  ] as const)('of %s', (_, groups, form) => {
    expect(changedFields(valuesOfAll(groups, textsOfAll(groups, form), form), form)).toEqual({});
  });

  test('of a hall', () => {
    expect(changedFields(valuesOfAll(placeGroups, textsOfAll(placeGroups, place), place), place)).toEqual({});
  });
});

describe('what is typed', () => {
  const groups = roomGroups('frame', [{ key: 'hall', form: { ...newRoom, name: 'ホール' } }]);
  const typed = (texts: Readonly<Record<string, string>>) =>
    changedFields(valuesOfAll(groups, { ...textsOfAll(groups, room), ...texts }, room), room);

  test.each([
    [{ capacity: '３０人' }, { capacity: 30 }],
    [{ capacity: '' }, { capacity: null }],
    [{ areaM2: '２４．８' }, { areaM2: 24.8 }],
    [{ features: '茶道\n\n　生け花 ' }, { features: ['茶道', '生け花'] }],
    [{ closedMonthly: '第3水曜日' }, { closedMonthly: ['3rd wednesday'] }],
    [{ 'hours.from': '８時', 'hours.to': '22' }, { hours: '8:00-22:00' }],
    [{ after: '15' }, { preparation: { before: 0, after: 15 } }],
    [{ approval: 'always' }, { approval: 'always' }],
    [{ joins: 'hall' }, { joins: ['hall'] }],
    [{ maxOpenReservations: '3', minHours: '1.5' }, { roomLimits: { maxOpenReservations: 3, minHours: 1.5 } }],
    [
      { 'lotteryWindow.kind': 'yes', 'lotteryWindow.toDay': '7' },
      { lotteryWindow: { monthsAhead: 3, fromDay: 1, fromHour: 0, toDay: 7, toHour: 24 } },
    ],
    [{ 'hours.from': '午前８時半', 'hours.to': '午後 10時' }, { hours: '8:30-22:00' }],
    [{ 'hours.from': '正午', 'hours.to': '午後12時' }, { hours: '12:00-12:00' }],
    [{ 'hours.from': '午後13時', 'hours.to': '夜' }, { hours: '午後13時-夜' }],
    [
      { 'window.opensAt': '午前8時30分', 'window.ifClosed': 'same_day', 'window.closesAt': '17:15' },
      {
        bookingWindow: {
          opens: { unit: 'months', ahead: 3, onDay: '1st monday', hour: 8, minute: 30 },
          closesDaysBefore: 0,
          closesHour: 17,
          closesMinute: 15,
          closesIfClosed: 'open_day_before',
        },
      },
    ],
    [{ published: 'no' }, { published: false }],
  ])('%o', (texts, changed) => expect(typed(texts)).toEqual(changed));

  test('a fee for weekdays alone is that of every day', () => {
    expect(typed({ 'frames.1.fee.weekday': '900' }).frames?.[1]?.fee).toEqual({
      weekday: 900,
      saturday: 900,
      holiday: 900,
    });
  });

  test('by days there is no day of the month', () => {
    expect(typed({ 'window.unit': 'days', 'window.ahead': '30' }).bookingWindow?.opens).toMatchObject({
      unit: 'days',
      ahead: 30,
      onDay: null,
    });
  });

  test('says where it is no number', () => {
    const wrong = groups.map((group) =>
      group.errors({ ...textsOfAll(groups, room), capacity: '多数', 'window.ahead': 'x', 'window.opensAt': '25時' }),
    );
    expect(Object.keys(Object.assign({}, ...wrong))).toEqual(['capacity', 'window.ahead', 'window.opensAt']);
  });
});

test('rows come and go in their places', () => {
  const texts = { other: 'x', ...rowTexts('frames', [{ name: 'a' }, { name: 'b' }]) };
  expect(withRow(texts, 'frames', { name: 'c' })).toMatchObject({
    other: 'x',
    'frames.count': '3',
    'frames.2.name': 'c',
  });
  expect(withoutRow(texts, 'frames', 0)).toEqual({ other: 'x', 'frames.count': '1', 'frames.0.name': 'b' });
  expect(rowAt(texts, 'frames', 1)).toEqual({ name: 'b' });
});

test('a problem stands at its field, else at what holds it, else in words', () => {
  const texts = textsOfAll(roomGroups('frame', []), room);
  const problem = (path: (string | number)[], reason: string) => ({ room: 0, path, reason });
  expect(
    placeProblems(
      [
        problem(['capacity'], '1以上'),
        problem(['frames', 1, 'hours'], '外'),
        problem(['frames', 1, 'hours'], '重なる'),
        problem(['bookingWindow'], '逆'),
        problem(['timetable', 0], '部屋の表'),
        problem(['versions', 0, 'frames', 0, 'name'], '版の名前'),
        problem([], '全体'),
      ],
      texts,
    ),
  ).toEqual({
    errors: { capacity: '1以上', 'frames.1.hours': '外', bookingWindow: '逆', 'frames.0.name': '版の名前' },
    rest: ['部屋の表', '全体'],
  });
});

test.each([
  [{ kind: 'changed', subject: '', field: 'address', before: 'なし', after: 'みどり町' }, '所在地：なし → みどり町'],
  [{ kind: 'changed', subject: '部屋 和室', field: 'capacity', before: '20', after: '30' }, '部屋 和室 定員：20 → 30'],
  [
    { kind: 'changed', subject: '部屋 和室', field: 'bookingWindow.opens.hour', before: '9', after: '10' },
    '部屋 和室 受付期間：9 → 10',
  ],
  [
    { kind: 'changed', subject: '部屋 和室', field: 'published', before: 'true', after: 'false' },
    '部屋 和室 公開を変更',
  ],
  [
    { kind: 'added', subject: '部屋 和室 › 区分 夜間', field: '', before: '', after: '' },
    '部屋 和室 › 区分 夜間を追加',
  ],
] as const)('%o reads as %s', (difference, line) => expect(differenceLine(difference)).toBe(line));
