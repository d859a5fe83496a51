import { describe, expect, test } from 'vitest';
import { anEvent } from './eventsForTests.ts';
import {
  acceptanceText,
  capacityText,
  chanceText,
  companionPriceText,
  companionRuleText,
  feeText,
  firstDateText,
  paidText,
  seatsText,
  shortFeeTexts,
  totalText,
} from './eventTexts.ts';

const session = (date: string) => ({ date, startTime: '10:00', endTime: '12:00' });

const priced = (price: { price?: number; coursePrice?: number }, sessions: number) =>
  anEvent('木工', { isPaid: true, ...price, dateTimes: Array.from({ length: sessions }, () => session('2026-07-12')) });

describe('[ELIST-02] a course in the list', () => {
  test.each([
    [['2026-07-12'], '2026/07/12(日) 10:00'],
    [['2026-07-05', '2026-07-19', '2026-08-02'], '2026/07/05(日) 10:00 他2回'],
    [[], ''],
  ])('days %j read %j', (days, text) => {
    expect(firstDateText(days.map(session))).toBe(text);
  });

  test('is paid or free', () => {
    expect([true, false].map((isPaid) => paidText({ isPaid }))).toEqual(['有料', '無料']);
  });

  test.each([
    ['one session', { price: 1500 }, 1, ['1回1,500円']],
    ['several, with their sum', { price: 325 }, 24, ['1回325円', '計7,800円']],
    ['one price for all', { coursePrice: 7800 }, 24, ['全24回', '7,800円']],
    ['one price for one session', { coursePrice: 1500 }, 1, ['1,500円']],
  ])('costs: %s', (_, price, sessions, texts) => {
    expect(shortFeeTexts(priced(price, sessions))).toEqual(texts);
  });

  test('costs nothing to speak of when it is free', () => {
    expect(shortFeeTexts(anEvent('体操'))).toEqual([]);
  });

  test.each([
    ['seats that are counted', { seatsLeft: 3, hasCapacity: true, capacity: 20 }, '残り3席'],
    ['no seat, for which there are other words', { seatsLeft: 0, hasCapacity: true, capacity: 20 }, null],
    ['a lottery', { seatsLeft: null, hasCapacity: true, capacity: 20 }, '定員20人'],
    ['no limit', { seatsLeft: null, hasCapacity: false, capacity: 0 }, null],
  ])('%s', (_, event, text) => {
    expect(seatsText({ ...event, companions: null })).toBe(text);
  });
});

describe('[EDETAIL-01] a course on its own page', () => {
  test('fee: free, or yen per session', () => {
    expect(feeText(anEvent('体操'))).toBe('無料');
    expect(feeText(priced({ price: 1500 }, 1))).toBe('1,500円（1回あたり）');
    expect(feeText(priced({ coursePrice: 7800 }, 24))).toBe('7,800円（全24回）');
    expect(feeText(priced({ coursePrice: 1500 }, 1))).toBe('1,500円');
  });

  test('what is free says what beside it is not, as the sum will', () => {
    const label = { label: 'お子さま', from: 0, upTo: 2, counts: 'people' as const, ageText: null };
    const companions = { ...label, prices: [{ to: 5, price: 0 }, { price: 300 }] };
    const loans = [{ name: '教本', price: 500, stock: null }];
    const free = { ...anEvent('体操'), isPaid: true };
    expect(feeText({ ...free, companions })).toBe('無料（お子さまは有料）');
    expect(feeText({ ...free, companions, loans })).toBe('無料（お子さま・貸出しは有料）');
    expect(feeText({ ...free, loans: [{ name: '教本', price: 0, stock: null }] })).toBe('無料');
  });

  test('the sum where there are several sessions at so much each', () => {
    expect(totalText(priced({ price: 325 }, 24))).toBe('24回 × 325円 = 7,800円');
    expect(totalText(priced({ price: 325 }, 1))).toBeNull();
    expect(totalText(priced({ coursePrice: 7800 }, 24))).toBeNull();
    expect(totalText(anEvent('体操'))).toBeNull();
  });

  test('capacity: none, or people', () => {
    expect(capacityText({ hasCapacity: false, capacity: 0, companions: null })).toBe('なし');
    expect(capacityText({ hasCapacity: true, capacity: 1200, companions: null })).toBe('1,200人');
  });

  test('whom one brings, what they cost, and that pairs are counted', () => {
    const companions = { label: 'お子さま', from: 1, upTo: 2, counts: 'pairs' as const, ageText: null };
    const prices = [{ to: 5, price: 0 }, { price: 500 }];
    expect(companionRuleText({ ...companions, prices })).toBe('お子さま1名から2名までといっしょに参加できます。');
    expect(companionRuleText({ ...companions, upTo: 1, ageText: '3歳以上の方', prices })).toBe(
      'お子さま1名といっしょに参加できます。お子さまは3歳以上の方が対象です。',
    );
    expect(companionPriceText({ ...companions, prices })).toBe('5歳以下 無料、ほか 500円');
    expect(companionPriceText({ ...companions, prices: [{ price: 300 }] })).toBe('1名 300円');
    const pairs = { hasCapacity: true, capacity: 10, companions: { ...companions, prices } };
    expect([capacityText(pairs), seatsText({ ...pairs, seatsLeft: 4 })]).toEqual(['10組', '残り4組']);
  });

  test('the way to a place', () => {
    expect(chanceText(anEvent('木工', { seatsLeft: 3, hasCapacity: true, capacity: 20 }))).toBe('先着順です。残り3席');
    expect(chanceText(anEvent('陶芸', { entryType: 'lottery' }))).toBe('抽選で決まります。');
  });

  test('acceptance: from, until', () => {
    expect(acceptanceText({ opensAt: '2026-06-01T09:00', closesAt: '2026-06-30T17:00' })).toBe(
      '2026/06/01(月) 09:00～2026/06/30(火) 17:00まで',
    );
    expect(acceptanceText({ opensAt: '2026-11-01T10:00', closesAt: '2027-01-05T17:00' })).toBe(
      '2026/11/01(日) 10:00～2027/01/05(火) 17:00まで',
    );
    // What closes at midnight is open through the day before.
    expect(acceptanceText({ opensAt: '2026-11-01T00:00', closesAt: '2026-12-02T00:00' })).toBe(
      '2026/11/01(日) 00:00～2026/12/01(火)まで',
    );
  });
});
