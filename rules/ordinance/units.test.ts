import { expect, test } from 'vitest';
import { aChargedUse, aRule, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { feeUnder } from './feeUnder.ts';
import type { ChargedUse, OrdinanceVersion, PricedEquipment, Step } from './ordinance.ts';

const base = [framesCost({ 午前: 0, 午後: 0, 夜間: 0, 全日: 0, 昼間: 0 })];
const combined = [
  { when: {}, name: '全日', of: ['午前', '午後', '夜間'] },
  { when: {}, name: '昼間', of: ['午前', '午後'] },
];
const lent: Step = { kind: 'equipment', as: 'equipment' };
const amp = (per: PricedEquipment['per'], more: Partial<PricedEquipment> = {}): PricedEquipment => ({
  code: 'amp',
  label: 'アンプ',
  yen: 1_000,
  per,
  ...more,
});

function feeFor(version: OrdinanceVersion, use: Partial<ChargedUse>) {
  const fee = feeUnder(version, aChargedUse({ equipment: [{ code: 'amp', quantity: 2 }], ...use }));
  if ('refusal' in fee) throw new Error(fee.refusal);
  return fee;
}
const totalOf = (version: OrdinanceVersion, ...days: ChargedUse['days']) => feeFor(version, { days }).total;

// 「別表の金額は、午前・午後及び夜間の各使用時間区分当たりの金額である」
// 「全日使用及び2時間区分使用の場合の附属設備等の金額は、本表の金額の全日3倍・2時間区分は2倍した額とする」
test('中標津: equipment costs each of the frames that are priced together', () => {
  const version = aVersion({ base, combined, equipment: [amp('eachFrame')], steps: [lent] });
  expect(totalOf(version, aUsedDay(['午前', '午後', '夜間']))).toBe(6_000);
  expect(totalOf(version, aUsedDay(['午前', '午後']))).toBe(4_000);
  expect(totalOf(version, aUsedDay(['夜間']))).toBe(2_000);
});

test('frames that are priced together count once, or have a price of their own in the table', () => {
  const once = aVersion({ base, combined, equipment: [amp('frame')], steps: [lent] });
  expect(totalOf(once, aUsedDay(['午前', '午後', '夜間']))).toBe(2_000);
  const own = aVersion({ base, combined, equipment: [amp('eachFrame', { together: { 全日: 2_400 } })], steps: [lent] });
  expect(totalOf(own, aUsedDay(['午前', '午後', '夜間']))).toBe(4_800);
  expect(totalOf(own, aUsedDay(['午前', '午後']))).toBe(4_000);
  const twoDays = { days: [aUsedDay(['午前', '午後', '夜間']), aUsedDay(['夜間'], { date: '2026-06-21' })] };
  expect(feeFor(own, twoDays).lines.slice(2)).toMatchObject([
    { yen: 4_800, detail: { yen: 2_400, quantity: 2 } },
    { yen: 2_000, detail: { yen: 1_000, quantity: 2 } },
  ]);
});

// 「時間区分内の使用時間が3時間以内の場合は、当該時間区分に係る金額の6割の額とする」
test('中標津: a rate on equipment is judged by the frame it is used in, not by the first of the day', () => {
  const rules = [aRule({ code: 'part', when: { frames: ['午後', '夜間'], usedAtMostMinutes: 180 }, to: '60%' })];
  const part: Step = { kind: 'rates', as: 'part', of: ['equipment'], combine: 'first', rules };
  const version = aVersion({ base, equipment: [amp('frame')], steps: [lent, part] });
  const [morning, evening] = aUsedDay(['午前', '夜間']).frames;
  if (!morning || !evening) throw new Error('a day has both');
  expect(totalOf(version, aUsedDay([], { frames: [morning, { ...evening, usedMinutes: 180 }] }))).toBe(2_000 + 1_200);
  expect(totalOf(version, aUsedDay([], { frames: [morning, evening] }))).toBe(4_000);
});

test('what is paid once for a use belongs to its days by their minutes', () => {
  const rules = [aRule({ code: 'weekend', when: { days: ['saturday', 'sunday'] }, add: '20%' })];
  const weekend: Step = { kind: 'rates', as: 'weekend', of: ['equipment'], combine: 'first', rules };
  const version = aVersion({ base, equipment: [amp('use')], steps: [lent, weekend] });
  const friday = aUsedDay(['夜間'], { date: '2026-06-19', day: 'weekday' });
  expect(totalOf(version, friday)).toBe(2_000);
  expect(totalOf(version, friday, aUsedDay(['夜間']))).toBe(2_200);
  const daily = { ...version, equipment: [amp('day')] };
  expect(totalOf(daily, friday, aUsedDay(['夜間']))).toBe(2_000 + 2_400);
});

test('an amount may count each frame too', () => {
  const rule = { code: 'cooling', label: '冷房', when: {}, yen: 500, settled: 'atBooking' } as const;
  const heated = (per: 'frame' | 'eachFrame') =>
    aVersion({ base, combined, steps: [{ kind: 'amounts', as: 'cooling', rules: [{ ...rule, per }] }] });
  expect(totalOf(heated('frame'), aUsedDay(['午前', '午後']))).toBe(500);
  expect(totalOf(heated('eachFrame'), aUsedDay(['午前', '午後']))).toBe(1_000);
});

// 「町内の社会教育団体 … 3割」, in the hall for 200 people or more alone.
test('川南: one reduction has a condition of its own in each room, and is granted once', () => {
  const social = { code: 'social', label: '町内の社会教育団体', off: '30%' } as const;
  const version = aVersion({
    base: [framesCost({ 夜間: 1_000 })],
    steps: [
      {
        kind: 'reductions',
        of: ['base'],
        combine: 'product',
        rules: [
          { ...social, when: { rooms: ['hall'], attendees: { over: 199 } } },
          { ...social, when: { rooms: ['small'] } },
          { ...social, when: {}, off: '10%' },
        ],
      },
    ],
  });
  const granted = (room: string, attendees: number) =>
    feeFor(version, { room, attendees, reductions: ['social'] }).total;
  expect([granted('hall', 200), granted('hall', 199), granted('small', 10)]).toEqual([700, 900, 700]);
});

// 「入場料を徴収する場合は、入場料を徴収する施設1日までごとに、1日の最高入場料の50人分をお支払いいただきます。」
test('アピオ: so many times the highest admission, for each day, and nothing where visitors pay nothing', () => {
  const rule = {
    code: 'admission',
    label: '入場料加算',
    when: {},
    settled: 'atBooking',
    admissionTimes: 50,
    per: 'day',
  } as const;
  const version = aVersion({ base, steps: [{ kind: 'amounts', as: 'admission', rules: [rule] }] });
  const days = [aUsedDay(['午前']), aUsedDay(['午前', '午後'], { date: '2026-06-21' })];
  expect(feeFor(version, { days, admission: 1_000 }).total).toBe(100_000);
  expect(feeFor(version, { days, admission: null }).total).toBe(0);
});

// 「全日 1回につき6,910円」
test('富山: the whole costs at most so much in a room, and what comes on top is not capped', () => {
  const heating = { code: 'heating', label: '暖房', when: {}, settled: 'atBooking', yen: 500, per: 'use' } as const;
  const version = aVersion({
    base: [framesCost({ 午前: 4_000, 午後: 4_000 })],
    steps: [
      { kind: 'maximum', yen: 6_910, rooms: ['hall'] },
      { kind: 'amounts', as: 'heating', rules: [heating] },
    ],
  });
  const fee = feeFor(version, { room: 'hall', days: [aUsedDay(['午前', '午後'])] });
  expect(fee.lines.map(({ yen }) => yen)).toEqual([4_000, 4_000, -1_090, 500]);
  expect(fee.lines[2]).toMatchObject({ code: 'maximum', label: '上限額との差' });
  expect(feeFor(version, { room: 'hall', days: [aUsedDay(['午前'])] }).total).toBe(4_500);
  expect(feeFor(version, { room: 'studio', days: [aUsedDay(['午前', '午後'])] }).total).toBe(8_500);
});

// 「1回の使用時間は4時間以内とし、これを超えるときは新たに1回とする。」
test('a unit of several hours is paid for when it has begun, on each day by itself, and an extension is none of it', () => {
  const light = {
    code: 'light',
    label: '照明',
    when: {},
    settled: 'atBooking',
    yen: 500,
    per: 'hour',
    everyHours: 4,
  } as const;
  const version = aVersion({
    base: [{ kind: 'time', when: {}, yen: 100, unitMinutes: 60, minimumMinutes: 0 }],
    equipment: [{ code: 'net', label: 'ネット', yen: 30, per: 'hour', everyHours: 4 }],
    steps: [
      { kind: 'amounts', as: 'light', rules: [light] },
      { kind: 'equipment', as: 'equipment' },
    ],
  });
  const used = (hours: number, more: object = {}) => ({
    name: '',
    fromMinute: 540,
    toMinute: 540 + hours * 60,
    ...more,
  });
  const linesFor = (...frames: ReturnType<typeof used>[]) => {
    const days = frames.map((frame, index) => ({
      date: `2026-06-2${index}`,
      day: 'weekday' as const,
      frames: [frame],
    }));
    const { lines } = feeFor(version, { days, equipment: [{ code: 'net', quantity: 2 }] });
    return lines.slice(frames.length).map(({ yen }) => yen);
  };
  expect([linesFor(used(4)), linesFor(used(5)), linesFor(used(4, { extendedAfter: 60 }))]).toEqual([
    [500, 60],
    [1_000, 120],
    [500, 60],
  ]);
  expect(linesFor(used(2), used(2))).toEqual([1_000, 120]);
});

test('a rule for what is both asks for all of its conditions', () => {
  const both = aRule({ code: 'both', when: { allConditions: ['sport', 'profit'] }, add: '100%' });
  const version = aVersion({
    base: [framesCost({ 午前: 1_000 })],
    steps: [{ kind: 'rates', as: 'both', of: ['base'], combine: 'first', rules: [both] }],
  });
  const cost = (...conditions: string[]) => feeFor(version, { days: [aUsedDay(['午前'])], conditions }).total;
  expect([cost('sport'), cost('profit'), cost('sport', 'profit')]).toEqual([1_000, 1_000, 2_000]);
});
