import { describe, expect, it } from 'vitest';
import { checkedEmailIn, saidOfPerson } from './saidOfPerson.ts';

const nothing = { lastName: '', firstName: '', lastNameKana: '', firstNameKana: '', email: '', address: '' };

describe('[API-04] a registration begins with what the provider says', () => {
  it.each([
    ['nothing', {}, {}],
    ['a name in pieces', { family_name: '佐藤', given_name: '花', name: 'x' }, { lastName: '佐藤', firstName: '花' }],
    ['a name in one piece', { name: '佐藤　花 子' }, { lastName: '佐藤', firstName: '花 子' }],
    ['a name without a blank', { name: '佐藤花' }, { lastName: '佐藤花' }],
    [
      'readings',
      { 'family_name#ja-Kana-JP': 'さとう', 'given_name#ja-Kana': 'ﾊﾅ' },
      { lastNameKana: 'サトウ', firstNameKana: 'ハナ' },
    ],
    ['an address', { address: { formatted: '中央1-1\n石巻市' } }, { address: '中央1-1 石巻市' }],
    ['an address that is a text', { address: '中央1-1' }, { address: '中央1-1' }],
    ['a mail address', { email: 'hana＠example.jp' }, { email: 'hana@example.jp' }],
    ['what is no text', { family_name: 7, email: ['a@b.jp'], address: { formatted: {} } }, {}],
    ['more than fits', { family_name: '𠮷'.repeat(101) }, { lastName: '𠮷'.repeat(100) }],
  ])('%s', (_, claims, expected) => expect(saidOfPerson(claims)).toEqual({ ...nothing, ...expected }));

  it.each([
    [true, 'a@example.jp'],
    ['true', 'a@example.jp'],
    [false, ''],
    ['false', ''],
    [undefined, ''],
  ])('a mail address counts where the provider has checked it: %s', (email_verified, expected) =>
    expect(checkedEmailIn({ email: 'a@example.jp', email_verified })).toBe(expected),
  );
});
