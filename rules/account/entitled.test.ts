import { describe, expect, it, test } from 'vitest';
import { entitlements, heldOn, termsOf, whyNotEntitled } from './entitled.ts';

test.each([
  ['before its last day', '2027-03-30', ['outside', 'club']],
  ['on its last day', '2027-03-31', ['outside', 'club']],
  ['after it', '2027-04-01', ['outside']],
])('a code with a term holds %s as it should, one without always', (_, day, held) => {
  expect(heldOn(['outside', 'club'], { club: '2027-03-31', gone: '2020-01-01' }, day)).toEqual(held);
});

test('codes and terms come apart and together again', () => {
  const given = entitlements(['outside', 'club'], { club: '2027-03-31', gone: '2020-01-01' });
  expect(given).toEqual([
    { code: 'outside', until: null },
    { code: 'club', until: '2027-03-31' },
  ]);
  expect(termsOf(given)).toEqual({ club: '2027-03-31' });
});

describe('entitling somebody', () => {
  const offered = ['outside', 'club'];
  const old = { code: 'former', until: '2025-03-31' };
  it.each([
    ['what is offered, today included', [{ code: 'club', until: '2026-11-23' }], [], null],
    ['what he had and is over, as it was', [old], [old], null],
    ['what he had and is offered no more, with another end', [{ ...old, until: '2027-03-31' }], [old], null],
    ['what nobody offers', [{ code: 'former', until: null }], [], 'entitlementUnknown'],
    [
      'the same twice',
      [offered[0], offered[0]].map((code) => ({ code: code ?? '', until: null })),
      [],
      'entitlementUnknown',
    ],
    ['a term that is over', [{ code: 'club', until: '2026-11-22' }], [], 'entitlementOver'],
  ])('%s', (_, given, before, code) => {
    expect(whyNotEntitled({ given, before, offered }, '2026-11-23')?.code ?? null).toBe(code);
  });
});
