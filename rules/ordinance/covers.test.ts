import { describe, expect, it } from 'vitest';
import { covers, neverHolds } from './covers.ts';
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
