import { describe, expect, it } from 'vitest';
import { whyMayNotReserve } from './whyMayNotReserve.ts';

const now = '2026-06-10T10:00';
const may = { suspendedUntil: null, isVerified: true, groupDoubt: null };

describe('[BOARD-02] who may not reserve, whatever it is', () => {
  it.each([
    ['nothing speaks against him', {}, null],
    ['he is suspended through today', { suspendedUntil: '2026-06-10' }, 'userSuspended'],
    ['his suspension is over', { suspendedUntil: '2026-06-09' }, null],
    ['nobody knows him yet', { isVerified: false }, 'mailNotVerified'],
    ['his group lacks something', { groupDoubt: '構成員が3名以上必要です。' }, 'groupIncomplete'],
    ['all of it', { suspendedUntil: '2026-06-10', isVerified: false, groupDoubt: '不足' }, 'userSuspended'],
  ] as const)('%s', (_, more, code) => {
    expect(whyMayNotReserve({ ...may, ...more }, now)?.refusal.code ?? null).toBe(code);
  });

  it('says what a group lacks in its own words', () => {
    expect(whyMayNotReserve({ ...may, groupDoubt: '不足' }, now)?.refusal.message).toBe('不足');
  });
});
