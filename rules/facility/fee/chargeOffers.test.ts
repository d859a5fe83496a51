import { describe, expect, it } from 'vitest';
import { feeUnder } from '#rules/ordinance/feeUnder.ts';
import type { ChargedUse, OrdinanceVersion, Step } from '#rules/ordinance/ordinance.ts';
import { aChargedUse, aUsedDay, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { longestLabel, mostCount, mostLines, mostYen } from './chargeLimits.ts';
import type { OrdinanceFacts } from './chargeOffer.ts';
import { chargeOffers } from './chargeOffers.ts';
import { type LaterCharge, laterCharges, laterChargeTexts, type WantedLine } from './laterCharges.ts';

const base = [framesCost({ 午前: 3_000, 午後: 4_000, 夜間: 5_000 })];
const cooling: Step = {
  kind: 'amounts',
  as: 'cooling',
  rules: [{ code: 'cooling', label: '冷房', law: '別表第3', when: {}, yen: 300, per: 'hour', settled: 'afterUse' }],
};
const extension = (more: Partial<Extract<Step, { kind: 'extension' }>> = {}): Step => ({
  kind: 'extension',
  as: 'extension',
  of: ['base'],
  unitMinutes: 60,
  beside: 'frame',
  rules: [{ code: 'longer', label: '延長', when: {}, ofHour: '130%' }],
  ...more,
});

/** What is known of a use under a version, as it was quoted. */
function facts(version: Partial<OrdinanceVersion>, use: Partial<ChargedUse> = {}, more: Partial<OrdinanceFacts> = {}) {
  const known = { ...aVersion({ base, ...version }), versionId: 'v' };
  const charged = aChargedUse({ days: [aUsedDay(['午前'])], ...use });
  const quoted = feeUnder(known, charged);
  if ('refusal' in quoted) throw new Error('no price');
  const days = [{ versionId: 'v', use: charged }];
  const none: OrdinanceFacts = {
    days,
    versions: [known],
    breakdown: quoted,
    reductions: [],
    lent: [],
    framesOf: () => [],
  };
  return { ...none, ...more };
}

const offered = (given: OrdinanceFacts, charges: readonly LaterCharge[] = []) =>
  chargeOffers(given, charges).map(({ label, yen, unit, planned }) => [label, yen, unit, planned]);

function charged(given: OrdinanceFacts, lines: readonly WantedLine[], charges: readonly LaterCharge[] = []) {
  const quoted = { breakdown: given.breakdown, charges, offers: chargeOffers(given, charges) };
  const decided = laterCharges(quoted, { chargeId: 'new', reason: '', lines });
  return decided.kind === 'refused' ? decided.code : decided.charges;
}

/** So many of what is called so. */
function some(given: OrdinanceFacts, label: string, count: number): WantedLine {
  const offer = chargeOffers(given, []).find((one) => one.label === label);
  if (!offer) throw new Error(`no ${label}`);
  return { kind: 'ordinance', offer: offer.offer, count };
}

const sums = (charges: ReturnType<typeof charged>) =>
  typeof charges === 'string' ? charges : charges.map(({ label, yen }) => [label, yen]);

describe('[DESK-12] what the ordinance offers on the day', () => {
  it('a meter by the hour, with so many as were quoted, until it is charged', () => {
    const given = facts({ steps: [cooling] });
    expect(offered(given)).toEqual([['冷房', 300, '時間', 3]]);
    const [charge] = charged(given, [some(given, '冷房', 2)]) as readonly LaterCharge[];
    expect(charge).toMatchObject({ code: 'cooling', label: '冷房', law: '別表第3', yen: 600 });
    expect(laterChargeTexts(charge ? [charge] : [])).toEqual([
      { name: '冷房', note: '300円 × 2時間', law: '別表第3', amount: 600 },
    ]);
    expect(offered(given, charge ? [charge] : [])).toEqual([['冷房', 300, '時間', 0]]);
  });

  it('equipment that is lent with the room, at its price for a unit', () => {
    const given = facts(
      {
        equipment: [
          { code: 'piano', label: 'ピアノ', yen: 2_000, per: 'frame' },
          { code: 'organ', label: 'オルガン', yen: 900, per: 'use' },
        ],
      },
      {},
      { lent: [{ name: 'ピアノ', code: 'piano' }] },
    );
    expect(offered(given)).toEqual([['ピアノ', 2_000, '区分', 0]]);
    expect(sums(charged(given, [some(given, 'ピアノ', 3)]))).toEqual([['ピアノ', 6_000]]);
  });

  it('time beyond the use, at what the ordinance makes of the longer one', () => {
    const given = facts({ steps: [extension()] });
    expect(offered(given)).toEqual([
      ['延長（利用の後）', 1_300, '60分', 0],
      ['延長（利用の前）', 1_300, '60分', 0],
    ]);
    expect(sums(charged(given, [some(given, '延長（利用の後）', 2), some(given, '延長（利用の前）', 1)]))).toEqual([
      ['延長 12:00～14:00', 2_600],
      ['延長 08:00～09:00', 1_300],
    ]);
    expect(charged(given, [some(given, '延長（利用の前）', 10)])).toBe('lineNotOffered');
  });

  it('time beyond the use is a share of the dearer frame beside it, taken or not', () => {
    const afternoon = { name: '午後', fromMinute: 13 * 60, toMinute: 17 * 60 };
    const version = {
      steps: [extension({ beside: 'dearer', rules: [{ code: 'longer', label: '延長', when: {}, ofFrame: '30%' }] })],
    };
    expect(offered(facts(version))[0]).toEqual(['延長（利用の後）', 900, '60分', 0]);
    expect(offered(facts(version, {}, { framesOf: () => [afternoon] }))[0]).toEqual([
      '延長（利用の後）',
      1_200,
      '60分',
      0,
    ]);
  });

  it('after time that was booked beyond the frame, and less what was granted', () => {
    const [frame] = aUsedDay(['午前']).frames;
    if (!frame) throw new Error('no frame');
    const reduction: Step = {
      kind: 'reductions',
      of: ['base', 'extension'],
      combine: 'highest',
      rules: [{ code: 'half', label: '半額', when: {}, off: '50%' }],
    };
    const days = [aUsedDay([], { frames: [{ ...frame, extendedAfter: 60 }] })];
    const given = facts({ steps: [extension(), reduction] }, { days }, { reductions: ['half'] });
    expect(sums(charged(given, [some(given, '延長（利用の後）', 1)]))).toEqual([['延長 13:00～14:00', 650]]);
  });

  it('of each day by itself where there are several', () => {
    const days = [aUsedDay(['午前']), aUsedDay(['午前'], { date: '2026-06-21', day: 'sunday' })];
    const given = facts(
      { steps: [extension({ rules: [{ code: 'longer', label: '延長', when: {}, side: 'after', yen: 500 }] })] },
      { days },
    );
    expect(offered(given)).toEqual([
      ['延長（2026/06/20(土) 利用の後）', 500, '60分', 0],
      ['延長（2026/06/21(日) 利用の後）', 500, '60分', 0],
    ]);
  });

  it('more time of a room that is paid by the hour, but no meter with it', () => {
    const byTime = { kind: 'time', when: {}, yen: 400, unitMinutes: 30, minimumMinutes: 0 } as const;
    const given = facts({ base: [byTime], steps: [cooling] });
    expect(offered(given)).toEqual([
      ['冷房', 300, '時間', 3],
      ['延長（利用の後）', 400, '30分', 0],
      ['延長（利用の前）', 400, '30分', 0],
    ]);
  });

  it('a share for a condition that nobody had chosen, once', () => {
    const rates = (settled: 'atBooking' | 'afterUse'): Step => ({
      kind: 'rates',
      as: 'air',
      of: ['base'],
      combine: 'sum',
      rules: [
        { code: 'air', label: '冷暖房', when: { conditions: ['air'] }, add: '50%', settled },
        { code: 'sold', label: '物品販売', when: { conditions: ['sold'] }, add: '100%', settled: 'atBooking' },
      ],
    });
    const given = facts({ steps: [rates('atBooking')] });
    expect(offered(given)).toEqual([
      ['冷暖房', 1_500, '回', 0],
      ['物品販売', 3_000, '回', 0],
    ]);
    const charges = charged(given, [some(given, '冷暖房', 1)]) as readonly LaterCharge[];
    expect(charges).toMatchObject([{ code: 'air', yen: 1_500 }]);
    expect(offered(given, charges)).toEqual([['物品販売', 3_000, '回', 0]]);
    expect(charged(given, [some(given, '冷暖房', 2)])).toBe('lineNotOffered');
    const chosen = facts({ steps: [rates('afterUse')] }, { conditions: ['air'] });
    expect(offered(chosen)[0]).toEqual(['冷暖房', 1_500, '回', 1]);
  });

  it('nothing where no version charged the use', () => {
    const given = { ...facts({ steps: [cooling] }), days: [{ versionId: null, lines: [] }] };
    expect(offered({ ...given, breakdown: null })).toEqual([]);
  });
});

describe('[DESK-12] lines that are charged at once', () => {
  const given = facts({ steps: [cooling] });
  const own = (yen: number, label = '清掃') => ({ kind: 'own', label, yen }) as const;
  const two = some(given, '冷房', 2);
  it.each([
    [
      'of both kinds',
      [two, own(500)],
      [
        ['冷房', 600],
        ['清掃', 500],
      ],
    ],
    ['the same of the ordinance twice', [two, two], 'lineSettled'],
    [
      'a line that was quoted, and the same by units',
      [two, { kind: 'quoted', code: 'cooling' } as const],
      'lineSettled',
    ],
    ['more units than can be meant', [some(given, '冷房', mostCount + 1)], 'lineNotOffered'],
    [
      'at another price than is offered',
      [{ kind: 'ordinance', offer: 'rule cooling 200', count: 1 } as const],
      'lineNotOffered',
    ],
    [
      'one that takes back what the one before charges',
      [own(500), own(-500)],
      [
        ['清掃', 500],
        ['清掃', -500],
      ],
    ],
    ['more taken back than all of them charge', [own(500), own(-501)], 'chargedTooLittle'],
    ['more than any sum', [own(mostYen), own(1)], 'chargedTooMuch'],
  ])('%s', (_, lines: readonly WantedLine[], expected) => {
    expect(sums(charged(given, lines))).toEqual(expected);
  });

  it('has limits that a form can say', () => {
    expect({ mostCount, mostLines, mostYen, longestLabel }).toEqual({
      mostCount: 99,
      mostLines: 20,
      mostYen: 100_000_000,
      longestLabel: 100,
    });
  });
});
