import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { composed, composedIn } from './composed.ts';

test.each([
  ['kana that a Mac types in parts', 'ガッコウ'.normalize('NFD'), 'ガッコウ'],
  ['hiragana with a half-voiced mark', 'ぱんだ'.normalize('NFD'), 'ぱんだ'],
  ['Latin letters with accents', 'Café Ångström'.normalize('NFD'), 'Café Ångström'],
])('[TEXT-01] composes %s', (_what, typed, stored) => {
  expect(typed).not.toBe(stored);
  expect(composed(typed)).toBe(stored);
});

test.each([...'祥神福都﨑髙侮', '葛\u{E0100}城', '辻\uFE00', 'ＡＢ', 'ｶﾞ', '①', 'Å'])(
  '[TEXT-01] leaves %s, which full composition or compatibility would change or which has no parts',
  (typed) => expect(composed(typed)).toBe(typed),
);

test('[TEXT-01] a text that is composed stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
      expect(composed(composed(typed))).toBe(composed(typed));
    }),
    runsOf(),
  );
});

test('[TEXT-01] composes every text of a request but for passwords', () => {
  const parts = 'が'.normalize('NFD');
  const sent = {
    name: parts,
    list: [parts, { deep: parts }],
    count: 3,
    none: null,
    password: parts,
    newPassword: parts,
  };
  expect(composedIn(sent)).toEqual({ ...sent, name: 'が', list: ['が', { deep: 'が' }] });
});
