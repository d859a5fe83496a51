import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysFrom, monthOf, weekdayOf } from '#rules/day/day.ts';
import { ordinals } from '#rules/day/monthlyDay.ts';
import { runsOf } from '#rules/testing/load.ts';
import { closedDays, closedStretches, intentsFor, unaskedIntent, whyNotClosable } from './closurePlan.ts';

const wanted = {
  from: '2026-12-01',
  to: '2026-12-03',
  weekdays: [],
  ordinals: [],
  fromMinute: 0,
  toMinute: 1440,
  reason: '空調の更新',
  told: '空調設備の更新のため',
};

describe('[CLOSE-01] what is closed', () => {
  it('is every day of the period, the whole day or between two times', () => {
    expect(closedStretches({ ...wanted, fromMinute: 540, toMinute: 720 })).toEqual([
      { from: '2026-12-01T09:00', to: '2026-12-01T12:00' },
      { from: '2026-12-02T09:00', to: '2026-12-02T12:00' },
      { from: '2026-12-03T09:00', to: '2026-12-03T12:00' },
    ]);
    expect(closedStretches(wanted).at(-1)).toEqual({ from: '2026-12-03T00:00', to: '2026-12-04T00:00' });
  });

  it('is only the weekdays that are named', () => {
    expect(closedStretches({ ...wanted, weekdays: [3] }).map(({ from }) => from)).toEqual(['2026-12-02T00:00']);
  });

  it('is only the weekdays of a month that are named: the last Mondays of a fiscal year', () => {
    const year = { ...wanted, from: '2026-04-01', to: '2027-03-31' };
    expect(closedDays({ ...year, weekdays: [1], ordinals: ['last'] })).toEqual([
      ...['2026-04-27', '2026-05-25', '2026-06-29', '2026-07-27', '2026-08-31', '2026-09-28'],
      ...['2026-10-26', '2026-11-30', '2026-12-28', '2027-01-25', '2027-02-22', '2027-03-29'],
    ]);
    expect(closedDays({ ...year, to: '2026-05-31', weekdays: [2], ordinals: ['4th', '2nd'] })).toEqual([
      ...['2026-04-14', '2026-04-28', '2026-05-12', '2026-05-26'],
    ]);
    expect(closedDays({ ...year, to: '2026-06-30', weekdays: [1], ordinals: ['5th'] })).toEqual(['2026-06-29']);
  });

  it('is a weekday of its month exactly where as many of its kind come before it, or none after it', () => {
    const pattern = {
      from: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2024-01-01', days)),
      length: fc.integer({ min: 0, max: 399 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      ordinals: fc.uniqueArray(fc.constantFrom(...ordinals)),
    };
    fc.assert(
      fc.property(fc.record(pattern), ({ from, length, ...days }) => {
        const expected = daysFrom(from, length + 1).filter((day) => {
          const before = [7, 14, 21, 28].filter((count) => monthOf(addDays(day, -count)) === monthOf(day)).length;
          const isLast = monthOf(addDays(day, 7)) !== monthOf(day);
          const isNamed = days.ordinals.some((ordinal) =>
            ordinal === 'last' ? isLast : Number.parseInt(ordinal, 10) === before + 1,
          );
          return days.weekdays.includes(weekdayOf(day)) && (days.ordinals.length === 0 || isNamed);
        });
        expect(closedDays({ ...wanted, from, to: addDays(from, length), ...days })).toEqual(expected);
      }),
      runsOf(),
    );
  });

  it.each([
    ['a day that is over', { from: '2026-11-30' }, 'closurePast'],
    ['an end before the beginning', { to: '2026-11-30', from: '2026-12-01' }, 'closureBackwards'],
    ['more days than a year and a month', { to: '2028-01-05' }, 'closureTooLong'],
    ['an hour that ends before it begins', { fromMinute: 720, toMinute: 720 }, 'closureHours'],
    ['a weekday that the period has not', { weekdays: [0] }, 'closureNoDay'],
    [
      'a fifth weekday of a month without one',
      { weekdays: [2], ordinals: ['5th' as const], to: '2026-12-28' },
      'closureNoDay',
    ],
    ['the second of no weekday', { ordinals: ['2nd' as const] }, 'closureWeekdayRequired'],
    ['no reason', { reason: ' ' }, 'reasonRequired'],
    ['nothing that residents read', { told: '' }, 'closureToldRequired'],
  ])('is not %s', (_, change, code) => {
    expect(whyNotClosable({ ...wanted, ...change }, '2026-12-01')?.code).toBe(code);
  });

  it('cancels what can be cancelled, moves what can go elsewhere, and tells those who take a course', () => {
    const usual = { kind: 'reservation', isCancelable: true, awaitsDraw: false, isMovable: true } as const;
    expect(intentsFor(usual)).toEqual(['cancel', 'move', 'keep']);
    expect(intentsFor({ ...usual, isMovable: false })).toEqual(['cancel', 'keep']);
    expect(intentsFor({ ...usual, isCancelable: false, isMovable: false })).toEqual(['keep']);
    const entry = { ...usual, kind: 'entry', isMovable: false } as const;
    expect(intentsFor(entry)).toEqual(['cancel']);
    expect(intentsFor({ ...entry, awaitsDraw: true })).toEqual(['cancel', 'keep']);
    expect(intentsFor({ ...entry, kind: 'course', isCancelable: false })).toEqual(['notify', 'keep']);
  });

  it.each([
    [['cancel', 'move', 'keep'], null],
    [['move', 'keep'], null],
    [['keep'], 'keep'],
    [['cancel'], 'cancel'],
    [['notify', 'keep'], 'notify'],
    [[], null],
  ] as const)('does with %j, where nobody has chosen, %s', (intents, intent) => {
    expect(unaskedIntent(intents)).toBe(intent);
  });
});
