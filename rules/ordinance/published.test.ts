import { expect, test } from 'vitest';
import { aChargedUse, aRule, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { feeUnder } from './feeUnder.ts';
import type { ChargedUse, OrdinanceVersion } from './ordinance.ts';

/** The fees that real places publish, each with the rule that it is an example of. */
const totalOf = (version: OrdinanceVersion, use: Partial<ChargedUse>) => {
  const fee = feeUnder(version, aChargedUse(use));
  if ('refusal' in fee) return fee.refusal;
  expect(fee.lines.reduce((sum, { yen }) => sum + yen, 0)).toBe(fee.total);
  return fee.total;
};

const floorTen = { kind: 'rounding', unit: 10, mode: 'down' } as const;

const hanamaki = aVersion({
  law: '花巻市文化会館条例 別表',
  base: [framesCost({ 夜間: 26_500 }, { rooms: ['hall'], days: ['saturday', 'sunday', 'holiday'] })],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [
        aRule({ code: 'admission', label: '入場料加算', when: { admission: { over: 500, to: 1_000 } }, add: '60%' }),
        aRule({ code: 'profit', label: '営利加算', when: { conditions: ['profit'], isFree: true }, add: '100%' }),
        aRule({ code: 'practice', label: '練習', when: { conditions: ['practice'] }, to: '40%' }),
      ],
    },
    {
      kind: 'rates',
      as: 'aircon',
      of: ['base'],
      combine: 'first',
      rules: [aRule({ code: 'cooling', label: '冷房', when: { conditions: ['cooling'] }, add: '60%' })],
    },
  ],
});

test('花巻: a surcharge by the price of the tickets and cooling, both of the base', () => {
  expect(totalOf(hanamaki, { admission: 800, conditions: ['cooling'] })).toBe(58_300);
  expect(totalOf(hanamaki, { conditions: ['profit'] })).toBe(53_000);
  expect(totalOf(hanamaki, { conditions: ['practice'] })).toBe(10_600);
});

const yamanashi = (combine: 'sum' | 'product') =>
  aVersion({
    base: [framesCost({ 夜間: 8_230 })],
    steps: [
      {
        kind: 'rates',
        as: 'surcharge',
        of: ['base'],
        combine,
        rules: [
          aRule({ code: 'holiday', when: { days: ['sunday', 'holiday'] }, add: '30%' }),
          aRule({ code: 'profit', when: { conditions: ['profit'] }, add: '30%' }),
          aRule({ code: 'outside', when: { classes: ['outside'] }, add: '30%' }),
        ],
      },
      floorTen,
    ],
  });

test('山梨: three surcharges of 30 %, added up or multiplied as the town says, less than 10 yen cut off', () => {
  const use = { conditions: ['profit'], classes: ['outside'], days: [aUsedDay(['夜間'], { day: 'sunday' })] };
  expect(totalOf(yamanashi('sum'), use)).toBe(15_630);
  expect(totalOf(yamanashi('product'), use)).toBe(18_080);
});

const ogo = aVersion({
  base: [framesCost({ 午後: 14_000, 夜間: 17_500 }, { days: ['sunday', 'holiday'] })],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'product',
      rules: [
        aRule({ code: 'admission', when: { admission: { over: 1_000, to: 2_000 } }, to: '200%' }),
        aRule({ code: 'preparation', when: { conditions: ['preparation'] }, to: '50%' }),
      ],
    },
  ],
});

test('大郷: twice the price with tickets of 1,500 yen, half of it for the evening of preparation', () => {
  const on = (name: string) => ({ days: [aUsedDay([name], { day: 'holiday' })] });
  expect(totalOf(ogo, { ...on('午後'), admission: 1_500 })).toBe(28_000);
  expect(totalOf(ogo, { ...on('夜間'), conditions: ['preparation'] })).toBe(8_750);
});

const akarenga = aVersion({
  base: [framesCost({ 午後: 4_400 })],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [aRule({ code: 'paid', when: { admission: { over: 0 } }, add: '20%' })],
    },
    {
      kind: 'extension',
      as: 'extension',
      of: ['base', 'surcharge'],
      unitMinutes: 60,
      beside: 'frame',
      rules: [{ code: 'extension', label: '延長', when: {}, ofHour: '120%' }],
      rounding: { unit: 10, mode: 'down' },
    },
  ],
});

test('赤れんが: the extension of a paid event costs 1.2 of the hour, surcharge included', () => {
  const usual = aUsedDay(['午後']);
  const days = [{ ...usual, frames: usual.frames.map((frame) => ({ ...frame, extendedAfter: 45 })) }];
  expect(totalOf(akarenga, { admission: 500, days: [aUsedDay(['午後'])] })).toBe(5_280);
  expect(totalOf(akarenga, { admission: 500, days })).toBe(5_280 + 1_580);
});

test('鹿嶋: by the hour, two at least, one that has begun counts', () => {
  const version = aVersion({ base: [{ kind: 'time', when: {}, yen: 360, unitMinutes: 60, minimumMinutes: 120 }] });
  const lasting = (minutes: number) => ({
    days: [aUsedDay([], { frames: [{ name: '13:00', fromMinute: 780, toMinute: 780 + minutes }] })],
  });
  expect(totalOf(version, lasting(210))).toBe(1_440);
  expect(totalOf(version, lasting(60))).toBe(720);
});

test('印西: morning and afternoon together have a price of their own, the pause included', () => {
  const version = aVersion({
    base: [framesCost({ 午前: 14_340, 午後: 19_120, 夜間: 19_120, '午前・午後': 38_240 })],
    combined: [{ when: {}, name: '午前・午後', of: ['午前', '午後'] }],
  });
  expect(totalOf(version, { days: [aUsedDay(['午前', '午後'])] })).toBe(38_240);
  expect(totalOf(version, { days: [aUsedDay(['午前', '夜間'])] })).toBe(33_460);
});

test('しりべっと: a part of a frame costs 60 % of it', () => {
  const version = aVersion({
    base: [framesCost({ 夜間: 10_000 })],
    steps: [
      {
        kind: 'rates',
        as: 'part',
        of: ['base'],
        combine: 'first',
        rules: [aRule({ code: 'part', when: { usedAtMostMinutes: 180 }, to: '60%' })],
      },
    ],
  });
  const used = (usedMinutes: number) => ({
    days: [aUsedDay([], { frames: [{ name: '夜間', fromMinute: 1_080, toMinute: 1_320, usedMinutes }] })],
  });
  expect(totalOf(version, used(180))).toBe(6_000);
  expect(totalOf(version, used(181))).toBe(10_000);
});

test('横浜: half the price in the last days', () => {
  const version = aVersion({
    base: [framesCost({ 夜間: 3_000 })],
    steps: [
      {
        kind: 'rates',
        as: 'late',
        of: ['base'],
        combine: 'first',
        rules: [aRule({ code: 'late', when: { bookedAtMostDaysBefore: 7 }, to: '50%' })],
      },
    ],
  });
  expect(totalOf(version, { bookedOn: '2026-06-13' })).toBe(1_500);
  expect(totalOf(version, { bookedOn: '2026-06-12' })).toBe(3_000);
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
  const use = { days: [aUsedDay(['午後'])] };
  expect(totalOf(version, { ...use, reductions: ['city'] })).toBe(1_040);
  expect(totalOf(version, { ...use, reductions: ['city'], equipment: [{ code: 'piano', quantity: 1 }] })).toBe(1_840);
  expect(totalOf(version, use)).toBe(1_300);
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

test('南郷: an extension costs 1.5 of an hour of the frame beside it, whatever that is taken with', () => {
  const nango = (beside: 'frame' | 'day', rate: `${number}%`) =>
    aVersion({
      base: [framesCost({ 午前: 8_030, 午後: 10_720, 昼間: 16_250 })],
      combined: [{ when: {}, name: '昼間', of: ['午前', '午後'] }],
      steps: [
        {
          kind: 'extension',
          as: 'extension',
          of: ['base'],
          unitMinutes: 60,
          beside,
          rules: [
            {
              code: 'extension',
              label: '延長',
              when: {},
              ...(beside === 'day' ? { ofFrame: rate } : { ofHour: rate }),
            },
          ],
        },
      ],
    });
  const day = aUsedDay(['午前', '午後']);
  const days = [{ ...day, frames: day.frames.map((frame, index) => ({ ...frame, extendedAfter: index * 60 })) }];
  expect(totalOf(nango('frame', '150%'), { days })).toBe(16_250 + 4_020);
  // 十和田: of all that was permitted on the day.
  expect(totalOf(nango('day', '30%'), { days })).toBe(16_250 + 4_875);
});

test('妙高: a rate for everybody who has none of some classes', () => {
  const version = aVersion({
    base: [framesCost({ 午前: 1_000 })],
    steps: [
      {
        kind: 'rates',
        as: 'surcharge',
        of: ['base'],
        combine: 'sum',
        rules: [aRule({ code: 'others', when: { withoutClasses: ['resident'] }, add: '100%' })],
      },
    ],
  });
  const days = [aUsedDay(['午前'])];
  expect(totalOf(version, { days, classes: ['resident'] })).toBe(1_000);
  expect(totalOf(version, { days })).toBe(2_000);
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
  expect(totalOf(nakada(60), from(960, 1_080))).toBe(600);
  expect(totalOf(nakada(60), from(1_080, 1_200))).toBe(800);
  expect(feeUnder(nakada(60), aChargedUse(from(960, 1_200)))).toMatchObject({
    total: 1_400,
    lines: [
      { label: '16:00～18:00', yen: 600, detail: { quantity: 2, yen: 300, per: 'hour' } },
      { label: '18:00～20:00', yen: 800, detail: { quantity: 2, yen: 400, per: 'hour' } },
    ],
  });
  // Each hour costs what it costs when it begins, and no hour is paid twice.
  expect(totalOf(nakada(60), from(1_050, 1_170))).toBe(700);
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
