import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runsOf } from '#rules/testing/load.ts';
import { digest } from '../published/digest.ts';
import type { Entry } from '../published/entry.ts';
import { noHoldings } from '../published/holdings.ts';
import { aLine, anEventDraw, entriesOf, lines } from '../testing/aDraw.ts';
import { closeList } from './closeList.ts';
import { leafOf, nodeOf, proofOf, rootOf, verifyProof } from './merkleTree.ts';

const leaves = (count: number) => Array.from({ length: count }, (_, index) => digest(`leaf ${index}`));

const listOf = (entries: readonly Entry[], events = ['tea', 'ink']) =>
  closeList({
    definition: anEventDraw({ events: events.map((id) => ({ id, name: id })) }),
    entries,
    holdings: noHoldings,
  });

describe('the tree', { timeout: 30_000 }, () => {
  test('a leaf is SHA-256(00, salt, line)', () => {
    const salt = '00112233445566778899aabbccddeeff';
    const line = '{"c":["E2","E1"],"n":"7KQ4ZD2M9A","t":1}';
    const expected = createHash('sha256')
      .update(Buffer.from(`00${salt}`, 'hex'))
      .update(line)
      .digest('hex');
    expect(leafOf({ line: aLine('7KQ4ZD2M9A', ['E2', 'E1']), salt })).toBe(expected);
  });

  test.each(['', '00', '00112233445566778899AABBCCDDEEFF', `${'0'.repeat(31)}g`, '0'.repeat(34)])(
    'a salt must be 16 bytes in lower-case hexadecimal: %j',
    (salt) => {
      expect(() => leafOf({ line: aLine('A'), salt })).toThrow(TypeError);
    },
  );

  test('a node is SHA-256(01, left, right), an odd last one is carried up, nothing has a root of its own', () => {
    const [a = '', b = '', c = '', d = '', e = ''] = leaves(5);
    const node = createHash('sha256')
      .update(Buffer.from(`01${a}${b}`, 'hex'))
      .digest('hex');
    expect(rootOf([])).toBe(createHash('sha256').update('chusen-v1/empty').digest('hex'));
    expect(rootOf([a])).toBe(a);
    expect(rootOf([a, b])).toBe(node);
    expect(rootOf([a, b, c])).toBe(nodeOf(node, c));
    expect(rootOf([a, b, c, d, e])).toBe(nodeOf(nodeOf(node, nodeOf(c, d)), e));
  });

  test('has the shape of RFC 9162: split at the largest power of two below the length', () => {
    const split = (part: readonly string[]): string => {
      const [only = ''] = part;
      if (part.length === 1) return only;
      const half = 2 ** Math.ceil(Math.log2(part.length) - 1);
      return nodeOf(split(part.slice(0, half)), split(part.slice(half)));
    };
    for (let count = 1; count <= 70; count += 1) expect(rootOf(leaves(count))).toBe(split(leaves(count)));
  });

  test('every entry has a proof, short and without the salts of others, and no proof serves another entry or root', () => {
    for (let count = 1; count <= 40; count += 1) {
      const { entries, closing } = listOf(entriesOf(lines(count)));
      for (const { line, leaf } of entries) {
        const proof = proofOf(entries, line.n);
        if (proof === null) throw new Error('no proof');
        const { root } = closing;
        expect(proof.siblings.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
        expect(verifyProof({ leaf, proof, root })).toBe(true);
        expect(verifyProof({ leaf: digest('other'), proof, root })).toBe(false);
        expect(verifyProof({ leaf, proof, root: digest('other') })).toBe(false);
        expect(verifyProof({ leaf, proof: { ...proof, siblings: [...proof.siblings, leaf] }, root })).toBe(false);
        if (count > 1)
          expect(verifyProof({ leaf, proof: { ...proof, siblings: proof.siblings.slice(1) }, root })).toBe(false);
        const neighbour = { ...proof, index: proof.index === 0 ? 1 : proof.index - 1 };
        if (count > 1) expect(verifyProof({ leaf, proof: neighbour, root })).toBe(false);
      }
    }
  });

  test.each([
    { index: -1, count: 3 },
    { index: 3, count: 3 },
    { index: 0.5, count: 3 },
    { index: 0, count: Number.POSITIVE_INFINITY },
    { index: 0, count: Number.MAX_SAFE_INTEGER },
    { index: 0, count: 0 },
  ])('a proof that cannot be is false: %j', (place) => {
    const [leaf = '', ...siblings] = leaves(3);
    expect(verifyProof({ leaf, proof: { ...place, siblings }, root: rootOf(leaves(3)) })).toBe(false);
    expect(verifyProof({ leaf, proof: { ...place, siblings: ['zz'] }, root: leaf })).toBe(false);
  });

  test('there is no proof of who is not in the list', () => {
    expect(proofOf(listOf(entriesOf(lines(3))).entries, 'NOBODY')).toBeNull();
  });
});

describe('the list', () => {
  test('changing any entry in any way, leaving one out or adding one changes the root', () => {
    const base = entriesOf(lines(9, ['tea', 'ink']));
    const { root } = listOf(base).closing;
    const change = fc.constantFrom<(entry: Entry) => readonly Entry[]>(
      ({ line, salt }) => [{ line: { ...line, c: line.c.toReversed() }, salt }],
      ({ line, salt }) => [{ line: { ...line, c: ['tea'] }, salt }],
      ({ line, salt }) => [{ line: { ...line, t: line.t + 1 }, salt }],
      ({ line, salt }) => [{ line: { ...line, n: `${line.n}X` }, salt }],
      ({ line, salt }) => [{ line, salt: digest(salt).slice(0, 32) }],
      () => [],
      (entry) => [entry, { line: { ...entry.line, n: `${entry.line.n}X` }, salt: entry.salt }],
    );
    fc.assert(
      fc.property(fc.nat(base.length - 1), change, (at, changed) => {
        const entries = base.flatMap((entry, index) => (index === at ? changed(entry) : [entry]));
        expect(listOf(entries).closing.root).not.toBe(root);
      }),
      runsOf(),
    );
  });

  test.each<[string, Entry[]]>([
    ['the same number twice', entriesOf([aLine('A'), aLine('A', ['ink'])])],
    ['an event that is not drawn', entriesOf([aLine('A', ['noh'])])],
    ['uses among events', entriesOf([aLine('A', [[{ article: 'a', date: '2026-12-01', from: 0, to: 60 }]])])],
    ['a choice twice', entriesOf([aLine('A', ['tea', 'tea'])])],
    ['no choice', entriesOf([aLine('A', [])])],
    ['no ticket', entriesOf([aLine('A', ['tea'], 0)])],
    ['more tickets than any preference gives', entriesOf([aLine('A', ['tea'], 101)])],
    ['a number with a line break', entriesOf([aLine('A\n1')])],
  ])('is not closed with %s', (_, entries) => {
    expect(() => listOf(entries)).toThrow(/cannot be closed/);
  });
});
