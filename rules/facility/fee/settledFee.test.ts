import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownVersion, OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { isRefusal } from '#rules/refusal.ts';
import { aChargedUse, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { runsOf } from '#rules/testing/load.ts';
import { type FeeDecision, isReductionByHand, type OpenFee, settledFee } from './settledFee.ts';
import { sharesOf } from './sharesOf.ts';

const versionWith = (versionId: string, offs: Readonly<Record<string, `${number}%`>>): KnownVersion => ({
  versionId,
  ...aVersion({
    base: [framesCost({ 午前: 1_001 })],
    steps: [
      {
        kind: 'reductions',
        of: ['base'],
        combine: 'highest',
        rules: Object.entries(offs).map(([code, off]) => ({ code, label: code, when: {}, off })),
      } satisfies OrdinanceVersion['steps'][number],
    ],
  }),
});

/** Two mornings: one by the version before, one by the next; the lines are what was quoted. */
const open: OpenFee = {
  fee: 2_502,
  breakdown: {
    lines: [
      { code: 'base', label: '午前', yen: 500 },
      { code: 'base', label: '午前', yen: 1_001 },
      { code: 'base', label: '午前', yen: 1_001 },
    ],
    afterUse: [],
  },
  days: [
    { versionId: null, lines: [{ code: 'base', label: '午前', yen: 500 }] },
    { versionId: 'before', use: aChargedUse({ days: [aUsedDay(['午前'])] }) },
    { versionId: 'next', use: aChargedUse({ days: [aUsedDay(['午前'])], isContinued: true }) },
  ],
  versions: [versionWith('before', { city: '50%' }), versionWith('next', { city: '20%', all: '100%' })],
};

const settled = (decision: FeeDecision) => {
  const result = settledFee(open, decision);
  if (isRefusal(result)) throw new Error(result.refusal.code);
  return result;
};
const sumOf = ({ breakdown }: { readonly breakdown: OpenFee['breakdown'] }) =>
  breakdown.lines.reduce((sum, { yen }) => sum + yen, 0);

describe('[FEE-04] a fee that staff decide on', () => {
  test('with a reduction is charged by each version as it was', () => {
    const { fee, breakdown } = settled({ kind: 'grant', reduction: 'city' });
    expect(fee).toBe(500 + 500 + 800);
    expect(breakdown.lines.filter(({ yen }) => yen < 0)).toHaveLength(2);
  });

  test('by a sum below the quote is a reduction only where there is no category to grant', () => {
    const without = { ...open, versions: [versionWith('before', {}), versionWith('next', {})] };
    const judged = (of: OpenFee, yen: number) => isReductionByHand(of, settled({ kind: 'amount', yen }));
    expect(judged(without, 0)).toBe(true);
    expect(judged(without, 2_501)).toBe(true);
    expect(judged(without, 2_502)).toBe(false);
    expect(judged(without, 3_000)).toBe(false);
    expect(judged(open, 0)).toBe(false);
  });

  test('keeps what the reduction says nothing of', () => {
    expect(settled({ kind: 'grant', reduction: 'all' }).fee).toBe(500 + 1_001);
  });

  test('without it is what was quoted', () => {
    expect(settled({ kind: 'refuse' })).toMatchObject({ fee: open.fee, breakdown: open.breakdown });
  });

  test('by hand has a line of its own for the difference', () => {
    expect(settled({ kind: 'amount', yen: 2_000 }).breakdown.lines.at(-1)).toMatchObject({
      code: 'correction',
      yen: -502,
    });
    expect(settled({ kind: 'amount', yen: open.fee }).breakdown).toEqual(open.breakdown);
  });

  test('is refused a reduction where the rules no longer name a price, and can be settled by hand', () => {
    const unpriced: OpenFee = {
      ...open,
      days: [{ versionId: 'next', use: aChargedUse({ days: [aUsedDay(['夜間'])] }) }],
    };
    const result = settledFee(unpriced, { kind: 'grant', reduction: 'all' });
    expect(result).toMatchObject({ refusal: { code: 'feeUnknown' } });
    expect(settledFee(unpriced, { kind: 'amount', yen: 900 })).toMatchObject({ fee: 900 });
  });

  test('is refused a reduction that nobody offers', () => {
    expect(settledFee(open, { kind: 'grant', reduction: 'nobody' })).toMatchObject({
      refusal: { code: 'reductionUnknown' },
    });
  });

  test('always has lines that add up to it, whatever is decided', () => {
    const decision = fc.oneof(
      fc.constantFrom<FeeDecision>({ kind: 'refuse' }, { kind: 'grant', reduction: 'city' }),
      fc.nat(1_000_000).map((yen): FeeDecision => ({ kind: 'amount', yen })),
    );
    fc.assert(
      fc.property(decision, (given) => {
        const result = settled(given);
        expect(sumOf(result)).toBe(result.fee);
      }),
      runsOf(),
    );
  });
});

test('shares are whole yen that add up, also where nothing weighs anything', () => {
  expect(sharesOf(100, [1, 1, 1])).toEqual([33, 33, 34]);
  expect(sharesOf(100, [0, 0])).toEqual([0, 100]);
  expect(sharesOf(0, [3, 4])).toEqual([0, 0]);
});
