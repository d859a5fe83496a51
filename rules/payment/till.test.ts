import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decideCash } from './decideCash.ts';
import { fiscalYearOf, receiptNumberText, receiptOf, taxIn, voidReceipts } from './receipt.ts';
import {
  decideClosing,
  decideCount,
  decideOpening,
  decideTill,
  expectedIn,
  isCash,
  keptWindow,
  type Pieces,
  standingOfTill,
  sumOfPieces,
  tillMark,
  windowName,
} from './till.ts';

const none: Pieces = {
  '10000': 0,
  '5000': 0,
  '2000': 0,
  '1000': 0,
  '500': 0,
  '100': 0,
  '50': 0,
  '10': 0,
  '5': 0,
  '1': 0,
};

test('notes and coins add up', () => {
  expect(sumOfPieces({ ...none, '10000': 2, '2000': 1, '500': 3, '1': 4 })).toBe(23_504);
});

test('a till should hold its float, what came in less what went out, and what was corrected', () => {
  expect(expectedIn(30_000, { received: 4_800, refunded: 1_200, corrected: -100 })).toBe(33_500);
});

it.each([
  ['pieces', { ...none, '1000': 3, '1': 100_000 }, 'counted'],
  ['none at all', none, 'counted'],
  ['less than none', { ...none, '1000': 3, '100': -1 }, 'refused'],
  ['half a note', { ...none, '1000': 0.5 }, 'refused'],
  ['no number', { ...none, '1000': Number.NaN }, 'refused'],
  ['more than anybody has', { ...none, '1': 100_001 }, 'refused'],
])('[MONEY-02] a count of %s', (_, pieces, expected) => {
  expect(decideCount(pieces).kind).toBe(expected);
});

test('cash is whole yen, and not below nothing', () => {
  expect([0, 1, 100_000_000, -1, 1.5, Number.NaN, 100_000_001].map(isCash)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false],
  ]);
});

it.each([
  ['without any', null, 'notOpened'],
  ['after that of another day', { day: '2026-06-09', isOpen: false }, 'notOpened'],
  ['once it was opened', { day: '2026-06-10', isOpen: true }, 'open'],
  ['with one that nobody closed', { day: '2026-06-08', isOpen: true }, 'leftOpen'],
  ['once it was closed', { day: '2026-06-10', isOpen: false }, 'closed'],
])('the till of a place %s', (_, latest, expected) => {
  expect(standingOfTill(latest, '2026-06-10')).toBe(expected);
});

describe('opening', () => {
  it.each([
    ['the first one', { left: null, float: 30_000, reason: '' }, 'done'],
    ['with what the last one left', { left: 30_000, float: 30_000, reason: '' }, 'done'],
    ['with another sum', { left: 30_000, float: 29_000, reason: '　' }, 'floatReasonRequired'],
    ['with another sum and a reason', { left: 30_000, float: 50_000, reason: '催事のため' }, 'done'],
  ])('%s', (_, facts, expected) => {
    const decided = decideOpening(facts);
    expect(decided.kind === 'refused' ? decided.code : decided.kind).toBe(expected);
  });
});

describe('closing', () => {
  const facts = { count: { counted: 31_200, expected: 31_200 }, expected: 31_200, left: 30_000, reason: '' };
  it.each([
    ['as counted', facts, 0],
    ['never counted', { ...facts, count: null }, 'tillNotCounted'],
    ['after cash went through it', { ...facts, expected: 32_400 }, 'tillMoved'],
    ['with a difference', { ...facts, count: { counted: 31_100, expected: 31_200 } }, 'differenceReasonRequired'],
    [
      'with a difference and a reason',
      { ...facts, count: { counted: 31_100, expected: 31_200 }, reason: '釣銭の渡し間違い' },
      -100,
    ],
    ['leaving more than there is', { ...facts, left: 31_201 }, 'leftTooMuch'],
  ])('%s', (_, given, expected) => {
    const decided = decideClosing(given);
    expect(decided.kind === 'refused' ? decided.code : decided.difference).toBe(expected);
  });
});

describe('[MONEY-06] the till that cash goes through', () => {
  const [one, other] = [
    { tillId: 'one', day: '2026-06-10' },
    { tillId: 'other', day: '2026-06-10' },
  ];
  const former = { tillId: 'former', day: '2026-06-09' };
  it.each([
    ['the only one', [one], null, 'one'],
    ['the chosen one of several', [one, other], 'other', 'other'],
    ['none of several without a choice', [one, other], null, 'tillNotChosen'],
    ['the one of today beside one that nobody closed', [former, one], null, 'one'],
    ['none where the only one is of another day', [former], null, 'tillOfEarlierDay'],
    ['none where the chosen one was closed', [one], 'other', 'tillNotOpen'],
    ['none where none is open', [], null, 'tillNotOpen'],
  ])('%s', (_, open, chosen, expected) => {
    const decided = decideTill(open, { today: '2026-06-10', chosen });
    expect(decided.kind === 'found' ? decided.tillId : decided.code).toBe(expected);
  });

  it('is of a window, the first of which has no name, and named where there can be several', () => {
    expect(['', ' 窓口１ ', '窓口1', '窓口２'].map(keptWindow)).toEqual(['', '', '', '窓口2']);
    expect(['', '窓口2'].map(windowName)).toEqual(['窓口1', '窓口2']);
    expect(tillMark({ name: '', number: 1 }, false)).toBe('');
    expect(tillMark({ name: '', number: 2 }, false)).toBe('No. 2');
    expect(tillMark({ name: '窓口2', number: 3 }, true)).toBe('窓口2 No. 3');
  });
});

test('a fiscal year begins in April', () => {
  expect(['2026-03-31', '2026-04-01', '2027-01-01'].map(fiscalYearOf)).toEqual([2025, 2026, 2026]);
  expect(receiptNumberText({ fiscalYear: 2026, number: 123 })).toBe('2026-000123');
});

describe('a receipt tells its lines only where they add up to what was received', () => {
  const fee = [
    { label: '午前', yen: 1_000 },
    { label: '冷房', yen: 200 },
  ];
  const beside = [
    { label: '延長', yen: 300 },
    { label: '清掃', yen: 500 },
  ];
  it.each([
    ['the fee', [], 1_200, ['午前', '冷房'], false],
    ['another sum', [], 700, [], false],
    ['[DESK-12] the fee with all beside it', beside, 2_000, ['午前', '冷房', '延長', '清掃'], false],
    ['[DESK-12] all beside a fee that was paid', beside, 800, ['延長', '清掃'], true],
    ['[DESK-12] what was charged last', beside, 500, ['清掃'], true],
    ['[DESK-12] a part of it', beside, 300, [], false],
  ])('%s', (_, charged, received, names, isBeside) => {
    const receipt = receiptOf({ fee, beside: charged }, received);
    expect(receipt.lines.map(({ name }) => name)).toEqual(names);
    expect(receipt.isBeside).toBe(isBeside);
  });
});

describe('[MONEY-01] cash for a fee', () => {
  it.each([
    ['all of it', { open: 1_200, part: null, tendered: 2_000 }, 1_200],
    ['a part', { open: 1_200, part: 500, tendered: 500 }, 500],
    ['more than is owed', { open: 1_200, part: 1_201, tendered: 2_000 }, 'partWrong'],
    ['nothing', { open: 1_200, part: 0, tendered: 2_000 }, 'partWrong'],
    ['less than nothing', { open: 1_200, part: -1, tendered: 2_000 }, 'partWrong'],
    ['half a yen', { open: 1_200, part: 0.5, tendered: 2_000 }, 'partWrong'],
    ['more than was handed over', { open: 1_200, part: 500, tendered: 499 }, 'tenderedTooLittle'],
  ])('%s', (_, asked, expected) => {
    const decided = decideCash(asked);
    expect(decided.kind === 'taken' ? decided.amount : decided.code).toBe(expected);
  });
});

test('the tax in a sum is cut to whole yen', () => {
  expect([taxIn(1_100, 10), taxIn(1_200, 10), taxIn(1_200, 8), taxIn(1, 10)]).toEqual([100, 109, 88, 0]);
});

describe('receipts are void once what was paid has gone back whole', () => {
  const cash = (amount: number) => ({ kind: 'received_at_counter', amount, isOfTill: true }) as const;
  const online = (amount: number) => ({ kind: 'received', amount, isOfTill: false }) as const;
  const back = (amount: number) => ({ kind: 'refunded', amount, isOfTill: true }) as const;
  const owed = { kind: 'charged', amount: 1_200, isOfTill: false } as const;
  it.each([
    ['none without a refund', [owed, cash(1_200)], 0],
    ['none after a part went back', [owed, cash(1_200), back(600)], 0],
    ['all after all went back', [owed, cash(500), cash(700), back(1_200)], 2],
    ['all after it went back in parts', [owed, cash(500), cash(700), back(600), back(600)], 2],
    ['those before, not what was paid since', [owed, cash(1_200), back(1_200), owed, cash(800)], 1],
    ['none while what came online is kept', [owed, online(700), cash(500), back(500)], 0],
  ])('%s', (_, ledger, expected) => {
    expect(voidReceipts(ledger)).toBe(expected);
  });

  it('whatever is received and given back: those that nothing is held of by some later time, and no other', () => {
    const step = fc.record({ way: fc.constantFrom('till', 'online', 'back'), yen: fc.integer({ min: 1, max: 3 }) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const ledger: Parameters<typeof voidReceipts>[0][number][] = [];
        const heldAfter: number[] = [];
        for (const { way, yen } of steps) {
          const held = heldAfter.at(-1) ?? 0;
          // More than is held never goes back.
          const goesBack = Math.min(yen, held);
          if (way === 'back' && goesBack === 0) continue;
          ledger.push(way === 'till' ? cash(yen) : way === 'online' ? online(yen) : back(goesBack));
          heldAfter.push(way === 'back' ? held - goesBack : held + yen);
        }
        const receipts = ledger.flatMap(({ kind, amount }, at) =>
          kind === 'received_at_counter' ? [{ amount, isVoid: heldAfter.indexOf(0, at) !== -1 }] : [],
        );
        expect(voidReceipts(ledger)).toBe(receipts.filter(({ isVoid }) => isVoid).length);
        // What is held was paid by receipts that stand, or online.
        const stands = receipts.slice(voidReceipts(ledger)).reduce((sum, { amount }) => sum + amount, 0);
        const cameOnline = ledger.reduce((sum, { kind, amount }) => sum + (kind === 'received' ? amount : 0), 0);
        expect(stands + cameOnline).toBeGreaterThanOrEqual(heldAfter.at(-1) ?? 0);
      }),
    );
  });
});
