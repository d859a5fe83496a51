import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { canonicalJson } from './canonicalJson.ts';

describe('canonicalJson', () => {
  test.each([
    [{ b: 1, a: 'x', B: [] }, '{"B":[],"a":"x","b":1}'],
    [{ t: 1, n: 'A1', c: ['E2', 'E1'] }, '{"c":["E2","E1"],"n":"A1","t":1}'],
    [[1, [2, {}], ''], '[1,[2,{}],""]'],
    [-0, '0'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    ['"\\/\b\f\n\r\t\u0001\u007f\u2028é𠮷', '"\\"\\\\/\\b\\f\\n\\r\\t\\u0001\u007f\u2028é𠮷"'],
    [{ 10: 1, 9: 2 }, '{"10":1,"9":2}'],
    [{ '\u{1F600}': 1, '\uFF5E': 2 }, '{"\u{1F600}":1,"\uFF5E":2}'],
    [Object.assign(Object.create(null), { a: 1 }), '{"a":1}'],
  ])('writes %j as %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test.each([
    ['null', null],
    ['undefined', undefined],
    ['true', true],
    ['a fraction', 0.5],
    ['NaN', Number.NaN],
    ['an integer too large to be exact', 2 ** 53],
    ['a bigint', 1n],
    ['a date', new Date(0)],
    ['a map', new Map()],
    ['a function', () => 1],
    ['a hole in a list', new Array(1)],
    ['half a surrogate pair', '\uD83D'],
    ['half a surrogate pair as a key', { '\uD83D': 1 }],
    ['a missing member', { a: undefined }],
    ['something deep inside', { a: [{ b: null }] }],
  ])('refuses %s', (_, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError);
  });

  test('is JSON, and the same for the same members in any order', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab01"\\\n\u0001\u2028é\uFF5E𠮷😀') });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        text,
        fc.maxSafeInteger(),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(text, tie('value'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }));
    const reversed = (json: string): unknown =>
      JSON.parse(json, (_, part: unknown) =>
        typeof part === 'object' && part !== null && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toReversed())
          : part,
      );
    fc.assert(
      fc.property(value, (any) => {
        const json = canonicalJson(any);
        expect(canonicalJson(reversed(json))).toBe(json);
        expect(JSON.parse(json)).toEqual(any);
      }),
      runsOf(),
    );
  });
});
