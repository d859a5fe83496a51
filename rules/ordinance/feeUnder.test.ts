import { expect, test } from 'vitest';
import { aChargedUse, aRule, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { feeUnder } from './feeUnder.ts';
import type { ChargedUse, OrdinanceVersion } from './ordinance.ts';

/**
 * Rules of fees by themselves, some at places that publish them. The fees that towns publish are cases of their bundles:
 * server/bundle/testing/towns.
 */
const totalOf = (version: OrdinanceVersion, use: Partial<ChargedUse>) => {
  const fee = feeUnder(version, aChargedUse(use));
  if ('refusal' in fee) return fee.refusal;
  expect(fee.lines.reduce((sum, { yen }) => sum + yen, 0)).toBe(fee.total);
  return fee.total;
};

const floorTen = { kind: 'rounding', unit: 10, mode: 'down' } as const;

test('山梨: three surcharges of 30 % come to more where they are multiplied', () => {
  const version = aVersion({
    base: [framesCost({ 夜間: 8_230 })],
    steps: [
      {
        kind: 'rates',
        as: 'surcharge',
        of: ['base'],
        combine: 'product',
        rules: [
          aRule({ code: 'holiday', when: { days: ['sunday', 'holiday'] }, add: '30%' }),
          aRule({ code: 'profit', when: { conditions: ['profit'] }, add: '30%' }),
          aRule({ code: 'outside', when: { classes: ['outside'] }, add: '30%' }),
        ],
      },
      floorTen,
    ],
  });
  const use = { conditions: ['profit'], classes: ['outside'], days: [aUsedDay(['夜間'], { day: 'sunday' })] };
  expect(totalOf(version, use)).toBe(18_080);
});

test('frames without a price together cost their sum, beside others that have one', () => {
  const version = aVersion({
    base: [framesCost({ 午前: 14_340, 午後: 19_120, 夜間: 19_120, '午前・午後': 38_240 })],
    combined: [{ when: {}, name: '午前・午後', of: ['午前', '午後'] }],
  });
  expect(totalOf(version, { days: [aUsedDay(['午前', '夜間'])] })).toBe(33_460);
});

test('大阪: a reduction of 20 % that was granted, of the room and its equipment alike', () => {
  const version = aVersion({
    base: [framesCost({ 午後: 1_300 })],
    equipment: [{ code: 'piano', label: 'ピアノ', yen: 1_000, per: 'frame' }],
    steps: [
      { kind: 'equipment', as: 'equipment' },
      {
        kind: 'reductions',
        of: ['base', 'equipment'],
        combine: 'highest',
        rules: [{ code: 'city', label: '減額2割', when: {}, off: '20%' }],
      },
    ],
  });
  const use = { days: [aUsedDay(['午後'])], reductions: ['city'], equipment: [{ code: 'piano', quantity: 1 }] };
  expect(totalOf(version, use)).toBe(1_840);
});

test('reductions of one step do not reach into what another step reduced', () => {
  const off = (code: string) => ({ code, label: code, when: {}, off: '50%' as const });
  const version = aVersion({
    base: [framesCost({ 夜間: 10_000 })],
    equipment: [{ code: 'piano', label: 'ピアノ', yen: 2_000, per: 'use' }],
    steps: [
      { kind: 'equipment', as: 'equipment' },
      { kind: 'reductions', of: ['base'], combine: 'product', rules: [off('room'), off('again')] },
      { kind: 'reductions', of: ['equipment'], combine: 'product', rules: [off('lent')] },
    ],
  });
  const equipment = [{ code: 'piano', quantity: 1 }];
  expect(totalOf(version, { equipment, reductions: ['room', 'lent'] })).toBe(6_000);
  expect(totalOf(version, { equipment, reductions: ['room', 'again'] })).toBe(4_500);
});

test('each line names its article, and a breakdown in thirds of a yen still adds up', () => {
  const version = aVersion({
    law: '条例 別表第1',
    base: [framesCost({ 夜間: 1_000 })],
    steps: [
      {
        kind: 'rates',
        as: 'surcharge',
        of: ['base'],
        combine: 'product',
        rules: [
          aRule({ code: 'a', label: '加算A', law: '備考1', add: '33.33%' }),
          aRule({ code: 'b', label: '加算B', law: '備考2', add: '33.33%' }),
        ],
      },
      floorTen,
    ],
  });
  const fee = feeUnder(version, aChargedUse({}));
  expect(fee).toMatchObject({
    total: 1_770,
    lines: [
      { code: 'base', label: '夜間', law: '条例 別表第1', date: '2026-06-20', yen: 1_000 },
      { code: 'a', law: '備考1', yen: 333, detail: { kind: 'rate', rate: '33.33%' } },
      { code: 'b', law: '備考2', yen: 444 },
      { code: 'rounding', label: '端数処理', yen: -7 },
    ],
  });
});

test('what is paid on the day stands beside the total', () => {
  const version = aVersion({
    base: [framesCost({ 夜間: 26_500 })],
    steps: [
      {
        kind: 'amounts',
        as: 'aircon',
        rules: [{ code: 'cooling', label: '冷房', when: {}, settled: 'afterUse', yen: 500, per: 'hour' }],
      },
    ],
  });
  expect(feeUnder(version, aChargedUse({}))).toMatchObject({
    total: 26_500,
    afterUse: [{ code: 'cooling', yen: 2_000, detail: { quantity: 4, per: 'hour' } }],
  });
});

test('a frame without a price is refused, not free', () => {
  expect(feeUnder(aVersion({ base: [framesCost({ 午前: 1_000 })] }), aChargedUse({}))).toEqual({
    refusal: 'unpriced',
    date: '2026-06-20',
    frame: '夜間',
  });
});

test('十和田: an extension costs 30 % of all that was permitted on the day', () => {
  const version = aVersion({
    base: [framesCost({ 午前: 8_030, 午後: 10_720, 昼間: 16_250 })],
    combined: [{ when: {}, name: '昼間', of: ['午前', '午後'] }],
    steps: [
      {
        kind: 'extension',
        as: 'extension',
        of: ['base'],
        unitMinutes: 60,
        beside: 'day',
        rules: [{ code: 'extension', label: '延長', when: {}, ofFrame: '30%' }],
      },
    ],
  });
  const day = aUsedDay(['午前', '午後']);
  const days = [{ ...day, frames: day.frames.map((frame, index) => ({ ...frame, extendedAfter: index * 60 })) }];
  expect(totalOf(version, { days })).toBe(16_250 + 4_875);
});

// 中田公民館 調理室: 午前9時から午後6時まで 1時間300円、午後6時から午後10時まで 1時間400円
test('中田: an hour costs more in the evening, and a use over both is split', () => {
  const nakada = (unitMinutes: number, minimumMinutes = 0) =>
    aVersion({
      base: [
        { kind: 'time', when: {}, hours: { fromMinute: 540, toMinute: 1_080 }, yen: 300, unitMinutes, minimumMinutes },
        {
          kind: 'time',
          when: {},
          hours: { fromMinute: 1_080, toMinute: 1_320 },
          yen: 400,
          unitMinutes,
          minimumMinutes,
        },
      ],
    });
  const from = (fromMinute: number, toMinute: number) => ({
    days: [{ ...aUsedDay([]), frames: [{ name: '', fromMinute, toMinute }] }],
  });
  expect(feeUnder(nakada(60), aChargedUse(from(960, 1_200)))).toMatchObject({
    total: 1_400,
    lines: [
      { label: '16:00～18:00', yen: 600, detail: { quantity: 2, yen: 300, per: 'hour' } },
      { label: '18:00～20:00', yen: 800, detail: { quantity: 2, yen: 400, per: 'hour' } },
    ],
  });
  // Each unit costs what it costs when it begins, and none is paid twice.
  expect(totalOf(nakada(30), from(1_050, 1_170))).toBe(300 + 3 * 400);
  // The least time of use goes on at the price of the time it reaches into.
  expect(totalOf(nakada(60, 120), from(1_020, 1_080))).toBe(700);
  expect(totalOf(nakada(60, 120), from(1_260, 1_320))).toBe(800);
  expect(totalOf(nakada(60), from(480, 600))).toBe('unpriced');
});

// 川崎: 超過時間1時間(30分未満は切り捨て、30分以上は1時間とする)につき、その直前の利用時間の区分における規定利用料の2割相当額
test('川崎: of an hour of extension less than half is dropped', () => {
  const kawasaki = aVersion({
    base: [framesCost({ 午後: 20_000 })],
    steps: [
      {
        kind: 'extension',
        as: 'extension',
        of: ['base'],
        unitMinutes: 60,
        droppedMinutes: 29,
        bookedMinutes: 10,
        beside: 'frame',
        rules: [{ code: 'extension', label: '超過', when: {}, ofFrame: '20%' }],
      },
    ],
  });
  const after = (extendedAfter: number) =>
    totalOf(kawasaki, {
      days: [{ ...aUsedDay([]), frames: [{ name: '午後', fromMinute: 780, toMinute: 1_020, extendedAfter }] }],
    });
  expect([10, 29, 30, 60, 80, 90].map(after)).toEqual([20_000, 20_000, 24_000, 24_000, 24_000, 28_000]);
});

// 「延長の使用料は、延長する時間の前後の区分の使用料のうち高い方の1時間当たりの額とする」
test('an extension costs a share of the dearer of the frames before and after it', () => {
  const version = (beside: 'frame' | 'dearer') =>
    aVersion({
      base: [framesCost({ 午前: 9_000, 午後: 16_000, 夜間: 14_000, '午前・午後': 20_000 })],
      combined: [{ when: {}, name: '午前・午後', of: ['午前', '午後'] }],
      steps: [
        {
          kind: 'extension',
          as: 'extension',
          of: ['base'],
          unitMinutes: 60,
          beside,
          rules: [{ code: 'extension', label: '延長', when: {}, ofHour: '100%' }],
        },
      ],
    });
  const [morning, afternoon, evening] = [
    { name: '午前', fromMinute: 540, toMinute: 720 },
    { name: '午後', fromMinute: 780, toMinute: 1_020 },
    { name: '夜間', fromMinute: 1_080, toMinute: 1_320 },
  ] as const;
  const noon = { days: [{ ...aUsedDay([]), frames: [{ ...morning, extendedAfter: 60, frameAfter: afternoon }] }] };
  expect(totalOf(version('frame'), noon)).toBe(12_000);
  expect(totalOf(version('dearer'), noon)).toBe(13_000);
  const late = { ...afternoon, extendedAfter: 60, frameBefore: morning, frameAfter: evening };
  expect(totalOf(version('dearer'), { days: [{ ...aUsedDay([]), frames: [late] }] })).toBe(20_000);
  // Each of them as it costs alone, and what has nothing beside it by its own.
  expect(totalOf(version('dearer'), { days: [{ ...aUsedDay([]), frames: [morning, late] }] })).toBe(24_000);
  const last = { ...evening, extendedAfter: 60, frameBefore: afternoon };
  expect(totalOf(version('dearer'), { days: [{ ...aUsedDay([]), frames: [last] }] })).toBe(17_500);
});

// 「入場人員が500人を超えるときは、使用料の5割に相当する額を加算する」
test('a surcharge by how many people come, and none where nobody said', () => {
  const version = aVersion({
    base: [framesCost({ 夜間: 10_000 })],
    steps: [
      {
        kind: 'rates',
        as: 'surcharge',
        of: ['base'],
        combine: 'first',
        rules: [aRule({ code: 'crowd', when: { attendees: { over: 500 } }, add: '50%' })],
      },
    ],
  });
  expect([null, 0, 500, 501].map((attendees) => totalOf(version, { attendees }))).toEqual([
    10_000, 10_000, 10_000, 15_000,
  ]);
});
