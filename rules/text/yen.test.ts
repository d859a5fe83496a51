import { describe, expect, test } from 'vitest';
import { numberText, yen, yenOrFree } from './yen.ts';

describe('[LOCALE-01] money is written the Japanese way', () => {
  test.each([
    [yen(0), '0円'],
    [yen(980), '980円'],
    [yen(12000), '12,000円'],
    [yen(10000000), '10,000,000円'],
    [yenOrFree(12000), '12,000円'],
    [yenOrFree(0), '無料'],
    [numberText(-1234567), '-1,234,567'],
    [numberText(-123), '-123'],
  ])('%s', (written, wanted) => {
    expect(written).toBe(wanted);
  });
});
