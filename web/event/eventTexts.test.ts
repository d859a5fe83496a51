import { describe, expect, test } from 'vitest';
import { anEvent } from './eventsForTests.ts';
import {
  acceptanceText,
  capacityText,
  chanceText,
  feeText,
  firstDateText,
  paidText,
  seatsText,
  shortFeeText,
} from './eventTexts.ts';

const session = (date: string) => ({ date, startTime: '10:00', endTime: '12:00' });

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
    expect(shortFeeText({ isPaid: true, price: 1500 })).toBe('1回1,500円');
    expect(shortFeeText({ isPaid: false, price: 0 })).toBeNull();
  });

  test.each([
    ['seats that are counted', { seatsLeft: 3, hasCapacity: true, capacity: 20 }, '残り3席'],
    ['no seat, for which there are other words', { seatsLeft: 0, hasCapacity: true, capacity: 20 }, null],
    ['a lottery', { seatsLeft: null, hasCapacity: true, capacity: 20 }, '定員20人'],
    ['no limit', { seatsLeft: null, hasCapacity: false, capacity: 0 }, null],
  ])('%s', (_, event, text) => {
    expect(seatsText(event)).toBe(text);
  });
});

describe('[EDETAIL-01] a course on its own page', () => {
  test('fee: free, or yen per session', () => {
    expect(feeText({ isPaid: false, price: 0 })).toBe('無料');
    expect(feeText({ isPaid: true, price: 1500 })).toBe('1,500円（1回あたり）');
  });

  test('capacity: none, or people', () => {
    expect(capacityText({ hasCapacity: false, capacity: 0 })).toBe('なし');
    expect(capacityText({ hasCapacity: true, capacity: 1200 })).toBe('1,200人');
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
