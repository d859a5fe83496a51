import { describe, expect, test } from 'vitest';
import type { PlaceForm, RoomForm } from '#contract/office/placeForm.ts';
import { differenceLine } from '../differenceLine.ts';
import { placeProblems } from '../problems.ts';
import { changedFields, textsOfAll, valuesOfAll } from './group.ts';
import { picturesGroup } from './place/picturesGroup.tsx';
import { placeGroups as placeGroupsFor } from './place/placeGroups.ts';
import { framesGroup } from './room/framesGroup.tsx';
import { newRoom, type RoomChoices, roomGroups } from './room/roomGroups.ts';
import { usualWindow, windowTexts } from './room/windowValue.ts';
import { begunRows, rowAt, rowTexts, stillEmpty, under, withoutBegun, withoutRow, withRow, withRowUp } from './rows.ts';

const placeGroups = placeGroupsFor([
  { key: 'hall', name: 'ホール' },
  { key: 'room', name: '和室' },
]);

const fee = { weekday: 500, saturday: 600, holiday: 700 };

const early = { classes: ['groups'], bookingWindow: usualWindow };
const sales = {
  classes: ['outside'],
  conditions: ['sales'],
  bookingWindow: {
    opens: { unit: 'days' as const, ahead: 30, onDay: null, hour: 9 },
    closesDaysBefore: 7,
    closesHour: 17,
  },
  lottery: true,
};
const winter = {
  when: { season: { from: '12-01', to: '03-31' }, weekdays: ['monday', 'tuesday'] },
  closed: '冬期休館',
};
const holidays = {
  when: { days: ['saturday', 'eve'] },
  hours: '10:00-16:00',
  frames: [{ name: '昼', hours: '10:00-16:00', fee }],
};
const added = { conditions: ['sales'], bookingWindow: usualWindow };

const choices: RoomChoices = {
  timeFrameType: 'frame',
  others: [],
  classes: [
    { code: 'groups', label: '登録団体' },
    { code: 'outside', label: '市外' },
  ],
  useConditions: [{ code: 'sales', label: '物品の販売' }],
};

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
  classWindows: [{ ...early, lottery: false }, sales],
  timetable: [winter, holidays],
};

const byTheHour: RoomForm = {
  ...room,
  frames: [],
  slotMinutes: 30,
  hourlyFee: fee,
  timetable: [{ when: { weekdays: ['friday'] }, hourlyFee: fee }],
};

const newYear = {
  spaces: [],
  kind: 'closure' as const,
  everyYear: { from: '12-28', to: '01-04' },
  except: ['2026-12-29'],
  reason: '年末年始',
};
const cleaning = {
  spaces: ['room'],
  kind: 'official' as const,
  everyMonth: '2nd tuesday',
  hours: '9:00-12:00',
  reason: '清掃',
};

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
  useConditions: [
    { code: 'sales', label: '物品の販売', oneOf: '目的' },
    { code: 'use-1', label: '冷房' },
  ],
  closings: [newYear, cleaning],
  mailSender: '',
  replyTo: '',
  dayList: { hour: 6, to: ['bunka@town.example.jp'] },
  pictures: [
    { file: 'pictures/a.webp', alt: '正面' },
    { file: 'pictures/b.webp', alt: '中庭' },
  ],
};

describe('what is not touched is not changed', () => {
  test.each([
    ['a room by frames', roomGroups(choices), room],
    ['a room by the hour', roomGroups({ ...choices, timeFrameType: 'time' }), byTheHour],
    ['a new room', roomGroups(choices), newRoom],
  ] as const)('of %s', (_, groups, form) => {
    expect(changedFields(valuesOfAll(groups, textsOfAll(groups, form), form), form)).toEqual({});
  });

  test('of a hall', () => {
    expect(changedFields(valuesOfAll(placeGroups, textsOfAll(placeGroups, place), place), place)).toEqual({});
  });
});

const aWindow = (index: number) =>
  under(`classWindows.${index}`, { conditions: 'sales', lottery: 'yes', known: '', ...windowTexts(usualWindow) });

const withoutWindow = (index: number) => withoutRow(textsOfAll(roomGroups(choices), room), 'classWindows', index);

describe('what is typed', () => {
  const groups = roomGroups({ ...choices, others: [{ key: 'hall', form: { ...newRoom, name: 'ホール' } }] });
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
    [
      { 'roomLimits.maxOpenReservations': '3', 'roomLimits.minHours': '1.5' },
      { roomLimits: { maxOpenReservations: 3, minHours: 1.5 } },
    ],
    [{ 'placeLimits.maxFramesPerMonth': '２' }, { placeLimits: { maxFramesPerMonth: 2 } }],
    [{ approval: 'classes', 'approval.classes': 'outside' }, { approval: { classes: ['outside'] } }],
    [
      { 'classWindows.0.lottery': 'yes', 'classWindows.0.window.ahead': '4' },
      {
        classWindows: [
          { ...early, bookingWindow: { ...usualWindow, opens: { ...usualWindow.opens, ahead: 4 } } },
          sales,
        ],
      },
    ],
    [{ ...aWindow(2), 'classWindows.count': '3' }, { classWindows: [...room.classWindows, added] }],
    [withoutWindow(0), { classWindows: [sales] }],
    [
      { 'timetable.0.when.season.from': '１１／５', 'timetable.0.closed': '雪のため' },
      {
        timetable: [{ when: { ...winter.when, season: { from: '11-05', to: '03-31' } }, closed: '雪のため' }, holidays],
      },
    ],
    [
      { 'timetable.1.kind': 'closed', 'timetable.1.closed': '休前日' },
      { timetable: [winter, { when: holidays.when, closed: '休前日' }] },
    ],
    [
      { 'timetable.1.hours.from': '', 'timetable.1.hours.to': '', 'timetable.1.frames.count': '0' },
      { timetable: [winter, { when: holidays.when }] },
    ],
    [withRowUp(textsOfAll(roomGroups(choices), room), 'timetable', 1), { timetable: [holidays, winter] }],
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
    [{ visibility: 'vacancy' }, { visibility: 'vacancy' }],
  ])('%o', (texts, changed) => expect(typed(texts)).toEqual(changed));

  test('a fee for weekdays alone is that of every day', () => {
    expect(typed({ 'frames.1.fee.weekday': '900' }).frames?.[1]?.fee).toEqual({
      weekday: 900,
      saturday: 900,
      holiday: 900,
    });
  });

  test('a day that costs as much as the one before it is left empty', () => {
    const feesOf = (saturday: number, holiday: number) => {
      const frames = [{ name: '午前', hours: '9:00-12:00', fee: { weekday: 900, saturday, holiday } }];
      const texts = framesGroup.texts({ frames });
      expect(framesGroup.values(texts, { frames })).toEqual({ frames });
      return ['weekday', 'saturday', 'holiday'].map((day) => texts[`frames.0.fee.${day}`]);
    };
    expect(feesOf(900, 900)).toEqual(['900', '', '']);
    expect(feesOf(900, 1200)).toEqual(['900', '', '1200']);
    expect(feesOf(1200, 1200)).toEqual(['900', '1200', '']);
    expect(feesOf(1200, 900)).toEqual(['900', '1200', '900']);
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

test('a row of the timetable reads as a sentence', () => {
  const [group] = roomGroups(choices).filter(({ id }) => id === 'timetable');
  expect(group?.lines(room)).toEqual([
    { term: '12月1日～3月31日の月曜日・火曜日', value: '休館します（冬期休館）。' },
    {
      term: '土曜日・休前日',
      value: '10:00から16:00まで開館します。昼（10:00～16:00　平日500円、土曜600円、日曜・祝日700円）を貸し出します。',
    },
  ]);
});

describe('what is typed of a hall', () => {
  const typed = (texts: Readonly<Record<string, string>>) =>
    changedFields(valuesOfAll(placeGroups, { ...textsOfAll(placeGroups, place), ...texts }, place), place);
  const [sales, cooling] = place.useConditions;

  test.each([
    [
      withRow(textsOfAll(placeGroups, place), 'useConditions', { label: ' 営利目的 ', oneOf: '', code: '' }),
      { useConditions: [sales, cooling, { code: 'use-2', label: '営利目的' }] },
    ],
    [{ 'useConditions.0.oneOf': '' }, { useConditions: [{ code: 'sales', label: '物品の販売' }, cooling] }],
    [{ 'dayList.hour': '８', 'dayList.to': 'a@b.jp\nc@d.jp' }, { dayList: { hour: 8, to: ['a@b.jp', 'c@d.jp'] } }],
    [{ 'dayList.isSent': 'no' }, { dayList: null }],
    [
      { 'closings.0.everyYear.from': '１２／２９', 'closings.1.everyMonth': '最終金曜' },
      {
        closings: [
          { ...newYear, everyYear: { from: '12-29', to: '01-04' } },
          { ...cleaning, everyMonth: 'last friday' },
        ],
      },
    ],
    [withoutRow(textsOfAll(placeGroups, place), 'closings', 0), { closings: [cleaning] }],
  ])('%o', (texts, changed) => expect(typed(texts)).toEqual(changed));

  test('says that an hour is missing', () => {
    const [group] = placeGroups.filter(({ id }) => id === 'dayList');
    expect(group?.errors({ ...textsOfAll(placeGroups, place), 'dayList.hour': '' })).toMatchObject({
      'dayList.hour': expect.any(String),
    });
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

test('a row that was added is not wrong before somebody has typed in it', () => {
  const before = { 'frames.count': '1', 'frames.0.name': '午前' };
  const after = withRow(before, 'frames', { name: '' });
  const begun = begunRows(before, after);
  const errors = { 'frames.0.name': '長い', 'frames.1': '時間帯がない', 'frames.1.name': '必須' };
  expect(withoutBegun(errors, after, begun)).toEqual({ 'frames.0.name': '長い' });
  expect(withoutBegun(errors, { ...after, 'frames.1.name': '午後' }, begun)).toEqual(errors);
});

test('a problem stands at its field, else at what holds it, else in words', () => {
  const texts = textsOfAll(roomGroups(choices), room);
  const problem = (path: (string | number)[], reason: string) => ({ room: 0, path, reason });
  expect(
    placeProblems(
      [
        problem(['capacity'], '1以上'),
        problem(['frames', 1, 'hours'], '外'),
        problem(['frames', 1, 'hours'], '重なる'),
        problem(['bookingWindow'], '逆'),
        problem(['classWindows', 1, 'bookingWindow'], '区分の逆'),
        problem(['versions', 0, 'classWindows', 0], '対象なし'),
        problem(['exceptions', 0], '部屋の例外'),
        problem(['timetable', 1, 'frames', 0, 'hours'], '行の外'),
        problem(['timetable', 0, 'when', 'season', 'to'], '日ではない'),
        problem(['versions', 0, 'frames', 0, 'name'], '版の名前'),
        problem([], '全体'),
      ],
      texts,
    ),
  ).toEqual({
    errors: {
      capacity: '1以上',
      'frames.1.hours': '外',
      bookingWindow: '逆',
      'timetable.1.frames.0.hours': '行の外',
      'timetable.0.when.season.to': '日ではない',
      'classWindows.1.bookingWindow': '区分の逆',
      'classWindows.0': '対象なし',
      'frames.0.name': '版の名前',
    },
    rest: ['部屋の例外', '全体'],
  });
});

test('a problem of another room that is told the same says which room it is', () => {
  const texts = textsOfAll(roomGroups(choices), room);
  const problems = [0, 1].map((index) => ({ room: index, path: ['capacity'], reason: '1以上' }));
  expect(placeProblems(problems, texts, ['', '和室'])).toEqual({
    errors: { capacity: '1以上' },
    rest: ['和室：1以上'],
  });
});

test('more pictures than a page of the office may have are told at once', () => {
  const nine = { ...room, pictures: Array.from({ length: 9 }, (_, index) => ({ file: `${index}.webp`, alt: 'x' })) };
  expect(picturesGroup.errors(picturesGroup.texts(nine))).toEqual({ pictures: expect.stringContaining('8枚まで') });
  expect(picturesGroup.errors(picturesGroup.texts(place))).toEqual({});
});

test.each([
  [{ kind: 'changed', subject: '', field: 'picturesの順序', before: '', after: '' }, '写真の順序を変更'],
  [{ kind: 'added', subject: '', field: '', before: '', after: '' }, '施設を追加'],
  [{ kind: 'added', subject: '写真 正面', field: '', before: '', after: '' }, '写真 正面を追加'],
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
    { kind: 'changed', subject: '部屋 和室', field: 'visibility', before: 'なし', after: 'vacancy' },
    '部屋 和室 公開範囲：なし → 空きのみ公開',
  ],
  [
    { kind: 'added', subject: '部屋 和室 › 区分 夜間', field: '', before: '', after: '' },
    '部屋 和室 › 区分 夜間を追加',
  ],
] as const)('%o reads as %s', (difference, line) => expect(differenceLine(difference)).toBe(line));

test('[OFFICE-01] what a new form lacks from the beginning is no error until something was typed there', () => {
  const begin = { name: '', capacity: '30' };
  const errors = { name: '空にはできません。', capacity: '多すぎます。' };
  const shownOf = (texts: Readonly<Record<string, string>>) =>
    Object.keys(withoutBegun(errors, texts, stillEmpty(begin, texts)));
  expect(shownOf(begin)).toEqual(['capacity']);
  expect(shownOf({ ...begin, name: ' ' })).toEqual(['name', 'capacity']);
});

test('[OFFICE-01] a window of a class begins as the window of the room', () => {
  const own = textsOfAll(roomGroups(choices), room);
  expect(own['ownWindow.window.closesIfClosed']).toBe('open_day_before');
});
