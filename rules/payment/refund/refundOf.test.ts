import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#rules/day/day.ts';
import { runsOf } from '#rules/testing/load.ts';
import { refundOf } from './refundOf.ts';

const terms = { fullDays: 7, halfDays: 2 };
const booking = { refundable: 3_001, bookedAt: '2026-06-01T09:00', usesAt: '2026-06-20T13:00', undoMinutes: 30, terms };

it.each([
  ['all of it seven days before the use', '2026-06-13T23:59', 3_001],
  ['half of it from six days before', '2026-06-14T00:00', 1_500],
  ['half of it two days before', '2026-06-18T23:59', 1_500],
  ['nothing on the day before', '2026-06-19T00:00', 0],
] as const)('gives back %s', (_title, cancelledAt, refund) => {
  expect(refundOf({ ...booking, cancelledAt })).toBe(refund);
});

it('gives back all of it within the undo minutes, however late', () => {
  const late = { ...booking, bookedAt: '2026-06-19T20:00' };
  expect(refundOf({ ...late, cancelledAt: '2026-06-19T20:30' })).toBe(3_001);
  expect(refundOf({ ...late, cancelledAt: '2026-06-19T20:31' })).toBe(0);
  expect(refundOf({ ...late, undoMinutes: 0, cancelledAt: '2026-06-19T20:00' })).toBe(0);
});

it('never gives back more than came, and never more for waiting longer', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(40), fc.nat(40), (refundable, one, other) => {
      const [sooner, later] = [Math.min(one, other), Math.max(one, other)];
      const after = (days: number) =>
        refundOf({
          ...booking,
          refundable,
          undoMinutes: 0,
          usesAt: '2026-07-11T09:00',
          cancelledAt: `${addDays('2026-06-01', days)}T10:00`,
        });
      expect(after(sooner)).toBeLessThanOrEqual(refundable);
      expect(after(later)).toBeLessThanOrEqual(after(sooner));
      expect(after(later)).toBeGreaterThanOrEqual(0);
    }),
    runsOf(),
  );
});
