import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { isPercent, raised } from './raised.ts';

test.each([
  [1_000, '10', 10, 'down', 1_100],
  [1_010, '4.5', 10, 'down', 1_050],
  [1_010, '4.5', 10, 'up', 1_060],
  [1_050, '10', 50, 'nearest', 1_150],
  [1_050, '10', 100, 'nearest', 1_200],
  [1_150, '-10', 100, 'down', 1_000],
  [0, '10', 100, 'up', 0],
  [990, '-100', 10, 'down', 0],
  // 0.1 of it is 7 without a rest, whatever a float makes of it.
  [70, '0.1', 1, 'up', 71],
] as const)('%d yen by %s %% in units of %d, %s, are %d yen', (yen, percent, unit, mode, to) => {
  expect(raised(yen, { percent, unit, mode })).toBe(to);
});

test.each(['', '5%', 'a', '1e2', '-101', '1000', '.5', '１０'])('%j is no percentage', (text) => {
  expect(isPercent(text)).toBe(false);
});

test('a price stays within one unit of the exact amount, on the side that was asked for', () => {
  const modes = fc.constantFrom('down' as const, 'up' as const, 'nearest' as const);
  const hundredths = fc.integer({ min: -10_000, max: 50_000 });
  fc.assert(
    fc.property(fc.nat(1_000_000), hundredths, fc.constantFrom(1, 10, 50, 100), modes, (yen, basis, unit, mode) => {
      const to = raised(yen, { percent: (basis / 100).toFixed(2), unit, mode });
      const rest = to * 10_000 - yen * (10_000 + basis);
      expect(to % unit).toBe(0);
      expect(Math.abs(rest)).toBeLessThan(unit * 10_000);
      if (mode === 'down') expect(rest).toBeLessThanOrEqual(0);
      if (mode === 'up') expect(rest).toBeGreaterThanOrEqual(0);
      if (mode === 'nearest') expect(Math.abs(rest) * 2).toBeLessThanOrEqual(unit * 10_000);
    }),
    runsOf(),
  );
});
