import { describe, expect, test } from 'vitest';
import { showsEventQr } from './showsEventQr.ts';

describe('[EMYDETAIL-01] a QR code is shown with event reception, to entries only once they are known to have won', () => {
  test.each([
    ['first come', true, false, false, true],
    ['an entry that waits or lost', true, true, false, false],
    ['an entry that won', true, true, true, true],
    ['first come without event reception', false, false, false, false],
    ['a win without event reception', false, true, true, false],
  ])('%s', (_title, canEventReception, isLottery, isWon, expected) => {
    expect(showsEventQr({ canEventReception }, { isLottery, isWon, statusText: '' })).toBe(expected);
  });

  test.each(['中止', '取消（期限切れ）'])('not to what is %s', (statusText) => {
    const off = { isLottery: false, isWon: false, statusText };
    expect(showsEventQr({ canEventReception: true }, off)).toBe(false);
  });
});
