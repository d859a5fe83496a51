import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AskedFrame, framesOn } from '#rules/facility/calendar/frames.ts';
import type { KnownVersion, OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import { aRule, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { runsOf } from '#rules/testing/load.ts';
import { baseFeeOn, type FeeTerms, feeOfUse, type UseFee } from './feeOfUse.ts';

const saturday = '2026-06-20';
const terms: FeeTerms = {
  classes: [],
  conditions: [],
  admission: null,
  reductions: [],
  equipment: [],
  holidays: {},
  now: '2026-06-01T10:00',
};

const known = (versionId: string, version: Partial<OrdinanceVersion>): KnownVersion => ({
  versionId,
  ...aVersion(version),
});

const hallWith = (...versions: readonly KnownVersion[]) => aFrameArticle({ ordinance: { room: 'hall', versions } });

const printed = framesCost({ 午前: 1_000, 午後: 1_300, 夜間: 1_300, '午前・午後': 1_500, 全日: 2_400 });
const today = known('today', {
  base: [printed],
  combined: [{ when: {}, name: '午前・午後', of: ['午前', '午後'] }],
  equipment: [{ code: 'piano', label: 'ピアノ', yen: 500, per: 'use' }],
  steps: [
    {
      kind: 'rates',
      as: 'surcharge',
      of: ['base'],
      combine: 'sum',
      rules: [aRule({ code: 'outside', label: '市外加算', when: { classes: ['outside'] }, add: '50%' })],
    },
    {
      kind: 'extension',
      as: 'extension',
      of: ['base'],
      unitMinutes: 30,
      beside: 'frame',
      rules: [{ code: 'extension', label: '延長', when: {}, ofHour: '120%' }],
    },
    { kind: 'equipment', as: 'equipment' },
  ],
});

const framesNamed = (names: readonly string[], date = saturday) => ({
  date,
  frames: framesOn(hallWith(today), date, {}).filter(({ name }) => names.includes(name)),
});

test('[RULE-01] a day that is charged as another costs what that one does, by the ordinance as by prices of frames', () => {
  const byDay = known('by day', {
    base: [
      { ...framesCost({ 午前: 1_000 }), when: { days: ['weekday'] } },
      { ...framesCost({ 午前: 3_000 }), when: { days: ['holiday'] } },
    ],
  });
  const monday = '2026-06-22';
  const opened = [{ day: monday, openFor: '夏祭り', chargedAs: 'holiday' as const }];
  const costOf = (article: ReturnType<typeof hallWith>) => {
    const frames = framesOn(article, monday, {}).filter(({ name }) => name === '午前');
    const fee = feeOfUse(article, [{ date: monday, frames }], terms);
    return {
      total: 'total' in fee && fee.total,
      shown: frames.map((frame) => baseFeeOn(article, frame, { ...terms, day: monday })),
    };
  };
  expect(costOf(hallWith(byDay))).toEqual({ total: 1_000, shown: [1_000] });
  expect(costOf({ ...hallWith(byDay), exceptions: opened })).toEqual({ total: 3_000, shown: [3_000] });
  const { frames } = hallWith();
  const holiday = frames.find(({ name }) => name === '午前')?.fee.holiday;
  expect(costOf({ ...hallWith(), exceptions: opened })).toEqual({ total: holiday, shown: [holiday] });
});

function feeFor(
  article: ReturnType<typeof hallWith>,
  ...given: Parameters<typeof feeOfUse> extends [unknown, ...infer Rest] ? Rest : never
): UseFee {
  const fee = feeOfUse(article, ...given);
  if (fee.kind === 'refusal') throw new Error(fee.refusal.code);
  return fee;
}

describe('What a use costs', () => {
  test('[CONFIRM-01] without an ordinance: the sum of its frames, and no breakdown', () => {
    const fee = feeFor(aFrameArticle(), [framesNamed(['午前', '午後'])], terms);
    expect(fee).toMatchObject({ total: 8_000, breakdown: null });
    expect(fee.lines.map((line) => [line.name, line.fee, line.versionId])).toEqual([
      ['午前', 3_500, null],
      ['午後', 4_500, null],
    ]);
  });

  test('by the ordinance of its place; the lines add up to it', () => {
    const fee = feeFor(hallWith(today), [framesNamed(['午前', '午後'])], { ...terms, classes: ['outside'] });
    expect(fee.total).toBe(2_250);
    expect(fee.breakdown?.lines.map(({ label, yen }) => [label, yen])).toEqual([
      ['午前・午後', 1_500],
      ['市外加算', 750],
    ]);
    expect(fee.lines.map((line) => [line.name, line.fee, line.versionId])).toEqual([
      ['午前', 978, 'today'],
      ['午後', 1_272, 'today'],
    ]);
  });

  test('[FEE-02] each day by the version that holds on it, and what is paid once for a use is paid once', () => {
    const dearer = { ...today, versionId: 'later', firstDay: '2026-06-21', base: [framesCost({ 午前: 2_000 })] };
    const days = [framesNamed(['午前']), framesNamed(['午前'], '2026-06-21')];
    const fee = feeFor(hallWith(today, dearer), days, {
      ...terms,
      equipment: [{ name: 'ピアノ', code: null, quantity: 1 }],
    });
    expect(fee.breakdown?.lines.map(({ label, yen }) => [label, yen])).toEqual([
      ['午前', 1_000],
      ['ピアノ', 500],
      ['午前', 2_000],
    ]);
    expect(fee.lines.map(({ versionId, fee: yen }) => [versionId, yen])).toEqual([
      ['today', 1_500],
      ['later', 2_000],
    ]);
  });

  test('[FEE-02] by the day of the booking where the town says so', () => {
    const later = known('later', {
      firstDay: '2026-06-10',
      appliesBy: 'dayOfBooking',
      base: [framesCost({ 午前: 9 })],
    });
    const before = { ...today, appliesBy: 'dayOfBooking' as const };
    const at = (now: string) => feeFor(hallWith(before, later), [framesNamed(['午前'])], { ...terms, now }).total;
    expect(at('2026-06-09T23:59')).toBe(1_000);
    expect(at('2026-06-10T00:00')).toBe(9);
  });

  test('days before the first version cost what their frames cost', () => {
    const later = { ...today, versionId: 'later', firstDay: '2026-06-21' };
    const fee = feeFor(hallWith(later), [framesNamed(['午前']), framesNamed(['午前'], '2026-06-21')], terms);
    expect(fee.lines.map(({ versionId, fee: yen }) => [versionId, yen])).toEqual([
      [null, 3_500],
      ['later', 1_000],
    ]);
    expect(fee.breakdown?.lines.map(({ yen }) => yen)).toEqual([3_500, 1_000]);
  });

  test('time before and after a frame is charged by its unit and belongs to the use', () => {
    const [frame] = framesNamed(['午前']).frames;
    const asked: AskedFrame[] = frame ? [{ ...frame, extendedAfter: 60 }] : [];
    const fee = feeFor(hallWith(today), [{ date: saturday, frames: asked }], terms);
    expect(fee.breakdown?.lines.map(({ label, yen }) => [label, yen])).toEqual([
      ['午前', 1_000],
      ['延長', 400],
    ]);
    expect(fee.lines).toEqual([
      { date: saturday, name: '午前', fromMinute: 540, toMinute: 780, fee: 1_400, versionId: 'today' },
    ]);
  });

  test('hours are one stretch, however the screen sends them', () => {
    const byHour = known('hours', {
      base: [{ kind: 'time', when: {}, yen: 350, unitMinutes: 60, minimumMinutes: 120 }],
    });
    const room = aTimeArticle({ ordinance: { room: 'room', versions: [byHour] } });
    const rows = framesOn(room, saturday, {}).slice(0, 3);
    const fee = feeFor(room, [{ date: saturday, frames: rows }], terms);
    expect(fee.breakdown?.lines).toMatchObject([{ label: '09:00～12:00', yen: 1_050 }]);
    expect(feeFor(room, [{ date: saturday, frames: rows.slice(0, 1) }], terms).total).toBe(700);
    const row = rows[0] as AskedFrame;
    expect(baseFeeOn(room, row, { day: saturday, now: terms.now, holidays: {}, classes: [] })).toBe(350);
  });

  test('an hour is told at the price of its time of day', () => {
    const byTime = (hours: readonly [number, number], yen: number) =>
      ({ kind: 'time', when: {}, hours: { fromMinute: hours[0] * 60, toMinute: hours[1] * 60 }, yen }) as const;
    const unit = { unitMinutes: 30, minimumMinutes: 0 };
    const version = known('hours', {
      base: [
        { ...byTime([0, 17], 150), ...unit },
        { ...byTime([17, 24], 200), ...unit },
      ],
    });
    const room = aTimeArticle({ ordinance: { room: 'room', versions: [version] } });
    const rows = framesOn(room, saturday, {});
    const told = (fromHour: number) => {
      const row = rows.find(({ fromMinute }) => fromMinute === fromHour * 60) as AskedFrame;
      return baseFeeOn(room, row, { day: saturday, now: terms.now, holidays: {}, classes: [] });
    };
    expect([told(16), told(17)]).toEqual([300, 400]);
  });

  test('a frame and an hour are told at what they cost on that day, with all that is added to everybody', () => {
    const rules = [aRule({ code: 'weekend', when: { days: ['saturday'] }, add: '20%' })];
    const weekend = { kind: 'rates', as: 'weekend', of: ['base'], combine: 'sum', rules } as const;
    const hourly = { kind: 'time', when: {}, yen: 500, unitMinutes: 60, minimumMinutes: 0 } as const;
    const version = known('weekend', { base: [framesCost({ 午前: 1_003 }), hourly], steps: [weekend] });
    const ordinance = { room: 'hall', versions: [version] };
    const told = (room: typeof hall, day: string) => {
      const [row] = framesOn(room, day, {}) as [AskedFrame];
      return baseFeeOn(room, row, { day, now: terms.now, holidays: {}, classes: [] });
    };
    const hall = aFrameArticle({ ordinance });
    const room = aTimeArticle({ ordinance });
    expect([told(hall, '2026-06-19'), told(hall, saturday)]).toEqual([1_003, 1_203]);
    expect([told(room, '2026-06-19'), told(room, saturday)]).toEqual([500, 600]);
  });

  test('an extension knows the frames that are offered beside it', () => {
    const steps = [{ ...today.steps[1], beside: 'dearer' } as NonNullable<(typeof today.steps)[number]>];
    const hall = hallWith({
      ...today,
      base: [framesCost({ 午前: 900, 午後: 1_600, 夜間: 1_300 })],
      combined: [],
      steps,
    });
    const [morning] = framesNamed(['午前']).frames;
    const day = { date: saturday, frames: [{ ...morning, extendedAfter: 30 } as AskedFrame] };
    // 午後 is four hours: 120 % of half an hour of it is 240 yen, of 午前 180.
    expect(feeFor(hall, [day], terms).total).toBe(1_140);
  });

  test('is refused where the ordinance names no price', () => {
    const nothing = known('nothing', { base: [framesCost({ 全日: 1 })] });
    expect(feeOfUse(hallWith(nothing), [framesNamed(['午前'])], terms)).toMatchObject({
      kind: 'refusal',
      refusal: { code: 'feeUnknown' },
    });
  });

  test('whatever it is, it is whole yen and both the lines of the use and of the breakdown add up to it', () => {
    const yen = fc.integer({ min: 0, max: 500_000 });
    const cases = fc.record({
      morning: yen,
      afternoon: yen,
      evening: yen,
      share: fc.integer({ min: 0, max: 30_000 }),
      names: fc.subarray(['午前', '午後', '夜間'], { minLength: 1 }),
      days: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(cases, ({ morning, afternoon, evening, share, names, days }) => {
        const version = known('any', {
          base: [framesCost({ 午前: morning, 午後: afternoon, 夜間: evening })],
          steps: [
            {
              kind: 'rates',
              as: 'surcharge',
              of: ['base'],
              combine: 'sum',
              rules: [aRule({ code: 'always', add: `${share / 100}%` as `${number}%` })],
            },
          ],
        });
        const used = Array.from({ length: days }, (_, index) => framesNamed(names, `2026-06-2${index}`));
        const { total, lines, breakdown } = feeFor(hallWith(version), used, terms);
        expect(Number.isInteger(total)).toBe(true);
        expect(lines.every(({ fee }) => Number.isInteger(fee) && fee >= 0)).toBe(true);
        expect(lines.reduce((sum, { fee }) => sum + fee, 0)).toBe(total);
        expect(breakdown?.lines.reduce((sum, line) => sum + line.yen, 0)).toBe(total);
      }),
      runsOf(300),
    );
  });
});
