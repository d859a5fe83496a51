import { describe, expect, it } from 'vitest';
import { closedStretches, intentsFor, whyNotClosable } from './closurePlan.ts';

const wanted = {
  ...{ from: '2026-12-01', to: '2026-12-03', weekdays: [], fromMinute: 0, toMinute: 1440 },
  ...{ reason: '空調の更新', told: '空調設備の更新のため' },
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

  it.each([
    ['a day that is over', { from: '2026-11-30' }, 'closurePast'],
    ['an end before the beginning', { to: '2026-11-30', from: '2026-12-01' }, 'closureBackwards'],
    ['more days than a year and a month', { to: '2028-01-05' }, 'closureTooLong'],
    ['an hour that ends before it begins', { fromMinute: 720, toMinute: 720 }, 'closureHours'],
    ['a weekday that the period has not', { weekdays: [0] }, 'closureNoDay'],
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
});
