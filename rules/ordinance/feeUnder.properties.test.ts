import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aChargedUse, aRule, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { runsOf } from '#rules/testing/load.ts';
import type { OrdinanceFee } from './fee/breakdown.ts';
import { feeUnder } from './feeUnder.ts';
import { type ChargedUse, type OrdinanceVersion, perUnits, type Rate, type Step } from './ordinance.ts';

const names = ['午前', '午後', '夜間'] as const;
const rate = fc.integer({ min: 0, max: 30_000 }).map((basisPoints) => `${basisPoints / 100}%` as Rate);
const share = fc.integer({ min: 0, max: 10_000 }).map((basisPoints) => `${basisPoints / 100}%` as Rate);
const rounding = fc.record({
  unit: fc.constantFrom(1, 10, 100),
  mode: fc.constantFrom('down' as const, 'up' as const, 'nearest' as const),
});
const parts = fc.subarray(['base', 'surcharge', 'equipment'], { minLength: 1 });
const when = fc.constantFrom({}, { conditions: ['profit'] }, { classes: ['outside'] }, { admission: { over: 500 } });

const rules = fc.array(fc.oneof(fc.record({ when, add: rate }), fc.record({ when, to: share })), {
  minLength: 1,
  maxLength: 4,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .tuple(parts, fc.constantFrom('sum' as const, 'product' as const, 'highest' as const, 'first' as const), rules)
    .map(([of, combine, given]) => ({
      kind: 'rates' as const,
      as: 'surcharge',
      of,
      combine,
      rules: given.map((rule, index) => aRule({ code: `r${index}`, ...rule })),
    })),
  fc.constant({ kind: 'equipment' as const, as: 'equipment' }),
  rounding.map((given) => ({ kind: 'rounding' as const, ...given })),
  fc.integer({ min: 0, max: 5_000 }).map((yen) => ({ kind: 'minimum' as const, yen })),
);

const reduction: fc.Arbitrary<Step> = fc
  .tuple(
    parts,
    fc.constantFrom('highest' as const, 'product' as const, 'first' as const),
    fc.array(share, { minLength: 1, maxLength: 3 }),
  )
  .map(([of, combine, offs]) => ({
    kind: 'reductions' as const,
    of,
    combine,
    rules: offs.map((off, index) => ({ code: `off${index}`, label: '減額', when: {}, off })),
  }));

const version = fc
  .tuple(
    fc.array(fc.integer({ min: 0, max: 500_000 }), { minLength: 3, maxLength: 3 }),
    fc.array(step),
    reduction,
    fc.constantFrom(...perUnits.map((per) => ({ per })), { per: 'hour' as const, everyHours: 4 }),
    fc.boolean(),
  )
  .map(([[morning = 0, afternoon = 0, evening = 0], steps, last, paid, isTogether]) =>
    aVersion({
      base: [framesCost({ 午前: morning, 午後: afternoon, 夜間: evening, 昼間: morning })],
      combined: isTogether ? [{ when: {}, name: '昼間', of: ['午前', '午後'] }] : [],
      equipment: [{ code: 'piano', label: 'ピアノ', yen: 1_150, ...paid, together: { 昼間: 1_999 } }],
      steps: [...steps, last],
    }),
  );

const use = fc
  .record({
    taken: fc.subarray([...names], { minLength: 1 }),
    conditions: fc.subarray(['profit']),
    classes: fc.subarray(['outside']),
    admission: fc.option(fc.integer({ min: 1, max: 10_000 })),
    reductions: fc.subarray(['off0', 'off1', 'off2']),
    pianos: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ taken, pianos, ...facts }) =>
    aChargedUse({ ...facts, days: [aUsedDay(taken)], equipment: [{ code: 'piano', quantity: pianos }] }),
  );

function priced(given: OrdinanceVersion, asked: ChargedUse): OrdinanceFee {
  const fee = feeUnder(given, asked);
  if ('refusal' in fee) throw new Error(`${fee.frame} has a price`);
  return fee;
}

test('a fee is whole yen, never negative, and the sum of its lines', () => {
  fc.assert(
    fc.property(version, use, (given, asked) => {
      const { lines, total } = priced(given, asked);
      expect(lines.every(({ yen }) => Number.isSafeInteger(yen))).toBe(true);
      expect(lines.reduce((sum, { yen }) => sum + yen, 0)).toBe(total);
      expect(total).toBeGreaterThanOrEqual(0);
    }),
    runsOf(1_000),
  );
});

test('a reduction never raises a fee', () => {
  fc.assert(
    fc.property(version, use, (given, asked) => {
      const without = priced(given, { ...asked, reductions: [] });
      expect(priced(given, asked).total).toBeLessThanOrEqual(without.total);
    }),
    runsOf(1_000),
  );
});

test('the order in which frames, conditions and reductions are named makes no difference', () => {
  fc.assert(
    fc.property(version, use, (given, asked) => {
      const turned = {
        ...asked,
        conditions: asked.conditions.toReversed(),
        reductions: asked.reductions.toReversed(),
        days: asked.days.map((day) => ({ ...day, frames: day.frames.toReversed() })),
      };
      expect(priced(given, turned).total).toBe(priced(given, asked).total);
    }),
    runsOf(1_000),
  );
});
