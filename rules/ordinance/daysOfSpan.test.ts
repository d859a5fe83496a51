import { describe, expect, it } from 'vitest';
import { aChargedUse, aRule, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { feeUnder } from './feeUnder.ts';
import { type ChargedUse, type PerUnit, perUnits, type Step } from './ordinance.ts';

const prices = { 午前: 3_340, 午後: 4_460, 夜間: 5_580, 全日: 11_140 };
const allFrames = ['午前', '午後', '夜間'] as const;
const dates = ['2026-06-22', '2026-06-23', '2026-06-24', '2026-06-25', '2026-06-26', '2026-06-29'] as const;

const rate = aRule({ code: 'more', add: '50%' });
const amount = (per: PerUnit, everyHours?: number) => ({
  code: `${per}${everyHours ?? ''}`,
  label: per,
  when: {},
  settled: 'atBooking' as const,
  yen: 700,
  per,
  ...(everyHours !== undefined && { everyHours }),
});
const amounts = (per: PerUnit, everyHours?: number): Step => ({
  kind: 'amounts',
  as: 'amounts',
  rules: [amount(per, everyHours)],
});
const lent = (per: PerUnit, everyHours?: number) => ({ ...amount(per, everyHours), code: 'mic' });

type Rule = {
  readonly steps: readonly Step[];
  readonly equipment?: readonly ReturnType<typeof lent>[];
  readonly together?: true;
  /** Yen of the whole use, which are paid once however many days it has. */
  readonly once?: number;
  /** Minutes of each frame that are used. */
  readonly usedMinutes?: number;
};

const ofUnits = (name: string, make: (per: PerUnit, everyHours?: number) => Omit<Rule, 'once'>) =>
  Object.fromEntries([
    ...perUnits.map((per) => [`${name} per ${per}`, { ...make(per), ...(per === 'use' && { once: 700 }) }]),
    [`${name} per hour, of which two have begun`, { ...make('hour'), usedMinutes: 80 }],
    [`${name} per four hours`, make('hour', 4)],
  ]) as Readonly<Record<string, Rule>>;

const rates = (combine: 'sum' | 'product' | 'highest' | 'first'): Step => ({
  kind: 'rates',
  as: 'rates',
  of: ['base'],
  combine,
  rules: [rate, aRule({ code: 'less', to: '80%' })],
});

/** Every kind of step and every unit that something is paid by. */
const rules: Readonly<Record<string, Rule>> = {
  'the base': { steps: [] },
  'frames with a price together': { steps: [], together: true },
  ...Object.fromEntries(
    (['sum', 'product', 'highest', 'first'] as const).map((combine) => [
      `rates by ${combine}`,
      { steps: [rates(combine)] },
    ]),
  ),
  'rates with a rounding': {
    steps: [
      {
        kind: 'rates',
        as: 'rates',
        of: ['base'],
        combine: 'sum',
        rules: [rate],
        rounding: { unit: 100, mode: 'down' },
      },
    ],
  },
  ...ofUnits('an amount', (per, everyHours) => ({ steps: [amounts(per, everyHours)] })),
  ...ofUnits('equipment', (per, everyHours) => ({
    steps: [{ kind: 'equipment', as: 'equipment' }],
    equipment: [lent(per, everyHours)],
  })),
  'a reduction': {
    steps: [
      {
        kind: 'reductions',
        of: ['base'],
        combine: 'highest',
        rules: [{ code: 'city', label: '', when: {}, off: '25%' }],
      },
    ],
  },
  'a minimum': { steps: [{ kind: 'minimum', yen: 20_000 }] },
  'a maximum': { steps: [{ kind: 'maximum', yen: 2_000 }] },
  'a maximum after a minimum': {
    steps: [
      { kind: 'minimum', yen: 20_000 },
      { kind: 'maximum', yen: 15_000 },
    ],
  },
  'a maximum below which amounts come on top, and a minimum of all': {
    steps: [{ kind: 'maximum', yen: 2_000 }, amounts('day'), { kind: 'minimum', yen: 2_500 }],
  },
  'a maximum of another room': { steps: [{ kind: 'maximum', yen: 1, rooms: ['another'] }] },
  'a rounding of what is round already': { steps: [{ kind: 'rounding', unit: 1, mode: 'down' }] },
};

function feeOf(rule: Rule, frames: readonly string[], days: number, more: Partial<ChargedUse> = { isByDay: true }) {
  const version = aVersion({
    base: [framesCost(prices)],
    combined: rule.together ? [{ name: '全日', of: [...allFrames], when: {} }] : [],
    equipment: rule.equipment ?? [],
    steps: rule.steps,
  });
  const use = aChargedUse({
    reductions: ['city'],
    equipment: rule.equipment ? [{ code: 'mic', quantity: 1 }] : [],
    days: dates.slice(0, days).map((date) => {
      const day = aUsedDay(frames, { date, day: 'weekday' });
      const { usedMinutes } = rule;
      return { ...day, frames: day.frames.map((frame) => ({ ...frame, ...(usedMinutes && { usedMinutes }) })) };
    }),
    ...more,
  });
  const fee = feeUnder(version, use);
  if ('refusal' in fee) throw new Error(fee.refusal);
  return fee;
}

describe.each(Object.entries(rules))('[RULE-02] %s', (_, rule) => {
  it.each([
    [1, 2],
    [1, 6],
    [3, 2],
    [3, 6],
  ])('of %i frames costs on each of %i days what it costs on one', (frames, days) => {
    const taken = allFrames.slice(0, frames);
    const one = feeOf(rule, taken, 1).total;
    const { total, lines } = feeOf(rule, taken, days);
    const { once = 0 } = rule;
    expect(total).toBe((one - once) * days + once);
    expect(lines.reduce((sum, { yen }) => sum + yen, 0)).toBe(total);
  });

  it.each([1, 3])('of %i frames on one day costs what it did before days were counted by themselves', (frames) => {
    const taken = allFrames.slice(0, frames);
    expect(feeOf(rule, taken, 1)).toEqual(feeOf(rule, taken, 1, {}));
  });
});

describe('[RULE-02] a bound of a day', () => {
  const capped: Rule = { steps: [{ kind: 'maximum', yen: 5_000 }] };

  it('is had by each of six days: 5,000 yen are 30,000, in one line', () => {
    const { total, lines } = feeOf(capped, allFrames, 6);
    expect(total).toBe(30_000);
    expect(lines.filter(({ code }) => code === 'maximum')).toHaveLength(1);
  });

  it('is of a dear day alone, whatever a cheap one costs', () => {
    const dear = aUsedDay(allFrames, { date: dates[0] });
    const days = [dear, aUsedDay(['午前'], { date: dates[1] })];
    expect(feeOf(capped, [], 0, { isByDay: true, days }).total).toBe(5_000 + prices.午前);
  });

  it('is of the whole use where the ordinance says so', () => {
    expect(feeOf({ steps: [{ kind: 'maximum', yen: 5_000, per: 'use' }] }, allFrames, 6).total).toBe(5_000);
  });

  it('stays once for a use that was frozen before days were counted by themselves', () => {
    expect(feeOf(capped, allFrames, 6, {}).total).toBe(5_000);
  });
});
