import { describe, expect, it } from 'vitest';
import { covers, isReachedWherever, neverHolds } from './covers.ts';
import type { When } from './ordinance.ts';

const spring = { from: '04-01', to: '06-30' };

describe('[RULE-02] a condition covers another one', () => {
  it.each<[string, When, When]>([
    ['that of everything', {}, { classes: ['outside'], admission: { over: 0 } }],
    ['the same', { rooms: ['hall'], season: spring }, { rooms: ['hall'], season: spring }],
    ['of more rooms', { rooms: ['hall', 'study'] }, { rooms: ['hall'], days: ['weekday'] }],
    ['of a wider band', { admission: { over: 0 } }, { admission: { over: 1000, to: 3000 } }],
    ['of an earlier booking', { bookedAtMostDaysBefore: 7 }, { bookedAtMostDaysBefore: 3 }],
    ['that asks for less', { allConditions: ['sport'] }, { allConditions: ['sport', 'profit'] }],
    ['that leaves out less', { without: ['sport'] }, { without: ['sport', 'profit'] }],
  ])('%s', (_, wide, narrow) => {
    expect(covers(wide, narrow)).toBe(true);
  });

  it.each<[string, When, When]>([
    ['of fewer rooms', { rooms: ['hall'] }, { rooms: ['hall', 'study'] }],
    ['of a room does not that of all', { rooms: ['hall'] }, {}],
    ['of a narrower band', { admission: { over: 0, to: 1000 } }, { admission: { over: 0 } }],
    ['of another season', { season: spring }, { season: { from: '07-01', to: '09-30' } }],
    ['that leaves out more', { without: ['sport', 'profit'] }, { without: ['sport'] }],
    ['of short uses', { usedAtMostMinutes: 60 }, { usedAtMostMinutes: 120 }],
    ['of free uses', { isFree: true }, {}],
  ])('not %s', (_, wide, narrow) => {
    expect(covers(wide, narrow)).toBe(false);
  });
});

describe('[RULE-02] nothing meets a condition', () => {
  it.each<When>([
    { admission: { over: 1000, to: 500 } },
    { isFree: true, admission: { over: 0 } },
    { classes: ['outside'], withoutClasses: ['outside'] },
    { conditions: ['profit'], without: ['profit'] },
    { allConditions: ['sport', 'profit'], without: ['profit'] },
  ])('%j', (when) => {
    expect(neverHolds(when)).toBe(true);
  });

  it('but one of which a part can be', () => {
    expect(neverHolds({ classes: ['outside', 'member'], withoutClasses: ['outside'] })).toBe(false);
    expect(neverHolds({ isFree: true })).toBe(false);
  });
});

describe('one distance is reached wherever another one is', () => {
  const of = (count: number, unit: 'days' | 'weeks' | 'months', day?: 'first' | 'last') => ({
    count,
    unit,
    ...(day && { day }),
  });
  it.each([
    ['no distance, by any', null, of(1, 'days'), true],
    ['a distance, by none', of(1, 'days'), null, false],
    ['the same', of(2, 'months', 'first'), of(2, 'months', 'first'), true],
    ['60 days, by two months of 28 days', of(60, 'days'), of(2, 'months'), false],
    ['56 days, by two months of 28 days', of(56, 'days'), of(2, 'months'), true],
    ['57 days, by two months of 28 days', of(57, 'days'), of(2, 'months'), false],
    ['8 weeks, by two months', of(8, 'weeks'), of(2, 'months'), true],
    ['two months of 31 days, by 62 days', of(2, 'months'), of(62, 'days'), true],
    ['two months of 31 days, by 61 days', of(2, 'months'), of(61, 'days'), false],
    ['two months from the first day, by 92 days', of(2, 'months', 'first'), of(92, 'days'), true],
    ['two months from the first day, by 91 days', of(2, 'months', 'first'), of(91, 'days'), false],
    ['26 days, by two months to the last day', of(26, 'days'), of(2, 'months', 'last'), true],
    ['27 days, by two months to the last day', of(27, 'days'), of(2, 'months', 'last'), false],
  ])('%s', (_, wide, narrow, expected) => {
    expect(isReachedWherever(wide, narrow)).toBe(expected);
  });
});
