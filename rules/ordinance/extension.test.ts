import { expect, test } from 'vitest';
import { aChargedUse, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { feeUnder } from './feeUnder.ts';
import type { ExtensionRule, OrdinanceVersion, Step, UsedFrame } from './ordinance.ts';

type ExtensionStep = Extract<Step, { kind: 'extension' }>;

const at = (hour: number) => hour * 60;
const hoursOf = (from: number, to: number) => ({ fromMinute: at(from), toMinute: at(to) });
const [morning, afternoon, evening] = aUsedDay(['午前', '午後', '夜間']).frames as [UsedFrame, UsedFrame, UsedFrame];

const priced = (rules: readonly ExtensionRule[], step: Partial<ExtensionStep> = {}) =>
  aVersion({
    base: [framesCost({ 午前: 3_000, 午後: 8_000, 夜間: 12_000 })],
    steps: [
      { kind: 'extension', as: 'extension', of: ['base'], unitMinutes: 60, beside: 'frame', rules, ...step } as Step,
    ],
  });

/** What the time beside a frame costs, line by line. */
function costOf(version: OrdinanceVersion, frame: UsedFrame) {
  const fee = feeUnder(version, aChargedUse({ days: [aUsedDay([], { frames: [frame] })] }));
  if ('refusal' in fee) return fee;
  return fee.lines.slice(1).map(({ label, yen }) => [label, yen]);
}

const named = { code: 'more', label: '延長', when: {} };

// 「12時から13時までの1時間については、午前利用料金の3分の1の額」「17時から18時までの1時間については、午後利用料金の4分の1の額」
// 「22時から23時までの1時間については、夜間利用料金の4分の1の額」
test('ともかぜ: an hour between two frames goes by the earlier one, from whichever side it is used', () => {
  const version = priced([{ ...named, ofHour: '100%' }], { beside: 'earlier' });
  expect(costOf(version, { ...morning, extendedAfter: 60, frameAfter: afternoon })).toEqual([['延長', 1_000]]);
  expect(costOf(version, { ...afternoon, extendedBefore: 60, frameBefore: morning })).toEqual([['延長', 1_000]]);
  expect(costOf(version, { ...evening, extendedBefore: 60, frameBefore: afternoon })).toEqual([['延長', 2_000]]);
  expect(costOf(version, { ...evening, extendedAfter: 60, frameBefore: afternoon })).toEqual([['延長', 3_000]]);
});

// 「使用時間が9時以前及び12時から13時までの場合は午前の…区分に従い」
test('大郷: before the first frame there is no earlier one, and its own counts', () => {
  const version = priced([{ ...named, ofHour: '100%' }], { beside: 'earlier' });
  expect(costOf(version, { ...morning, extendedBefore: 60, frameAfter: afternoon })).toEqual([['延長', 1_000]]);
});

test('the later of two frames is meant where it is named', () => {
  const version = priced([{ ...named, ofHour: '100%' }], { beside: 'later' });
  expect(costOf(version, { ...morning, extendedAfter: 60, frameAfter: afternoon })).toEqual([['延長', 2_000]]);
  expect(costOf(version, { ...evening, extendedAfter: 60 })).toEqual([['延長', 3_000]]);
});

test('an extension is priced by the clock: 22時以降1時間4,000円, the frame again before it', () => {
  const late = { code: 'late', label: '22時以降', when: {}, hours: hoursOf(22, 24), yen: 4_000 };
  const version = priced([late, { ...named, ofFrame: '100%' }]);
  expect(costOf(version, { ...evening, extendedAfter: 60 })).toEqual([['22時以降', 4_000]]);
  expect(costOf(version, { ...evening, extendedAfter: 90 })).toEqual([['22時以降', 8_000]]);
  expect(costOf(version, { ...evening, extendedBefore: 60 })).toEqual([['延長', 12_000]]);
  // From 21 o'clock on: an hour before ten and an hour after it.
  const early = { ...evening, toMinute: at(21), extendedAfter: 120 };
  expect(costOf(version, early)).toEqual([
    ['延長', 12_000],
    ['22時以降', 4_000],
  ]);
});

test('正午から午後1時までは午前の額の3割: a rule of hours looks at the frame that it names', () => {
  const noon = {
    code: 'noon',
    label: '正午から',
    when: {},
    hours: hoursOf(12, 13),
    beside: 'earlier',
    ofFrame: '30%',
  } as const;
  const version = priced([noon, { ...named, ofFrame: '50%' }]);
  expect(costOf(version, { ...afternoon, extendedBefore: 60, frameBefore: morning })).toEqual([['正午から', 900]]);
  expect(costOf(version, { ...evening, extendedBefore: 60, frameBefore: afternoon })).toEqual([['延長', 6_000]]);
});

test('繰上げ and 延長 have prices of their own by side', () => {
  const version = priced([
    { code: 'before', label: '繰上げ', when: {}, side: 'before', yen: 500 },
    { code: 'after', label: '延長', when: {}, side: 'after', ofFrame: '30%' },
  ]);
  expect(costOf(version, { ...morning, extendedBefore: 60, extendedAfter: 60 })).toEqual([
    ['繰上げ', 500],
    ['延長', 900],
  ]);
});

test('units before a frame are counted from it backwards', () => {
  const version = priced([
    { code: 'early', label: '早朝', when: {}, hours: hoursOf(0, 8), yen: 2_000 },
    { code: 'before', label: '繰上げ', when: {}, yen: 500 },
  ]);
  expect(costOf(version, { ...morning, extendedBefore: 90 })).toEqual([
    ['繰上げ', 500],
    ['早朝', 2_000],
  ]);
});

test('time that no rule prices is not free: it has no price', () => {
  const version = priced([{ ...named, hours: hoursOf(22, 24), yen: 4_000 }]);
  expect(costOf(version, { ...evening, extendedBefore: 60 })).toEqual({
    refusal: 'unpriced',
    date: '2026-06-20',
    frame: '17:00～18:00',
  });
});
