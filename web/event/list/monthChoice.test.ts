import { describe, expect, test } from 'vitest';
import { chosenMonth, monthByKey } from './monthChoice.ts';

const items = ['2026-12', '2027-01', '2027-02'].map((yearMonth) => ({ yearMonth }));

describe('[ELIST-01] month tabs', () => {
  test('the last month is selected by default', () => {
    expect(chosenMonth(items, null)?.yearMonth).toBe('2027-02');
  });

  test('the month of the address is kept', () => {
    expect(chosenMonth(items, '2026-12')?.yearMonth).toBe('2026-12');
  });

  test.each(['2025-01', 'x', ''])('%j is no month of the list: the last one is shown', (asked) => {
    expect(chosenMonth(items, asked)?.yearMonth).toBe('2027-02');
  });

  test('without months there is none', () => {
    expect(chosenMonth([], '2026-12')).toBeUndefined();
  });

  test.each([
    ['ArrowRight', '2026-12', '2027-01'],
    ['ArrowRight', '2027-02', '2026-12'],
    ['ArrowLeft', '2026-12', '2027-02'],
    ['Home', '2027-01', '2026-12'],
    ['End', '2027-01', '2027-02'],
    ['a', '2027-01', null],
    ['ArrowDown', '2027-01', null],
  ])('%s on %s leads to %s', (key, current, next) => {
    expect(monthByKey(items, { current, key })).toBe(next);
  });
});
