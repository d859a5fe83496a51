import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { EntryPath } from '#rules/ordinance/priceCells.ts';
import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { loadOf, testSeed } from '#rules/testing/load.ts';
import { writtenVersions } from '../testing/writtenVersions.ts';
import { readSource } from '../versionSource.ts';
import { type EntryChange, withEntry } from './entryText.ts';

const changed = (text: string, change: EntryChange) => {
  const source = readSource(text);
  if (!source) throw new Error(`This is no version: ${text}`);
  return withEntry(source, change);
};

const lists = ['base', 'combined', 'steps', 'equipment', 'refunds', 'dues', 'examples'];

/** Every entry of the lists of a version, rules of steps included. */
const entriesOf = (version: unknown) =>
  lists.flatMap((list) =>
    listIn(mapIn(version)[list]).flatMap((entry, index) => [
      { path: [list, index] as EntryPath, entry },
      ...listIn(mapIn(entry).rules).map((rule, at) => ({ path: [list, index, 'rules', at] as EntryPath, entry: rule })),
    ]),
  );

/** The lines that two texts have in common, from the top and from the bottom. */
function alike(before: string, after: string) {
  const [one, other] = [before.split('\n'), after.split('\n')];
  const top = one.findIndex((line, index) => line !== other[index]);
  if (top === -1) return { gone: [], became: other.slice(one.length) };
  let bottom = 0;
  while (bottom < one.length - top && bottom < other.length - top && one.at(-1 - bottom) === other.at(-1 - bottom)) {
    bottom += 1;
  }
  return { gone: one.slice(top, one.length - bottom), became: other.slice(top, other.length - bottom) };
}

const valueAt = (value: unknown, path: EntryPath) =>
  path.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>>)[step], value);

describe.each(writtenVersions)('[OFFICE-04] The text of a version of %s', (_, text) => {
  const version = parse(text);
  const entries = entriesOf(version);

  test('is the same in every other line where one entry is changed, removed or moved, and what it was when that is taken back', () => {
    fc.assert(
      fc.property(fc.constantFrom(...entries), ({ path, entry }) => {
        const changing = changed(text, { kind: 'change', path, value: { ...mapIn(entry), law: '第3条' } });
        const { gone, became } = alike(text, changing);
        // An entry in one line becomes another one; one in several has a line more.
        expect([gone.length <= 1, became.length]).toEqual([true, 1]);
        expect(became[0]).toContain('第3条');
        expect(parse(changed(changing, { kind: 'change', path, value: entry }))).toEqual(version);

        const others = listIn(valueAt(version, path.slice(0, -1))).length - 1;
        if (others === 0) return;
        const less = changed(text, { kind: 'remove', path });
        expect(alike(text, less).became.length).toBeLessThanOrEqual(1);
        expect(parse(changed(less, { kind: 'add', path, value: entry }))).toEqual(version);
        if (Number(path.at(-1)) === others) return;
        const moved = changed(text, { kind: 'swap', path });
        expect(changed(moved, { kind: 'swap', path })).toBe(text);
      }),
      { seed: testSeed, numRuns: loadOf(40, 5) },
    );
  });
});

const text = [
  '# 改定案',
  'law: 条例 # 別表',
  'base:',
  '  - kind: frames # 第1表',
  '    yen: { 午前: 1000 }',
  '  # 土曜',
  "  - { kind: frames, when: { days: [ saturday ] }, yen: { '午前':1200 } } # 第2表",
  'steps: [ { kind: rates, rules: [ { label: 営利, add: 50% } ] } ]',
  '',
].join('\n');

describe('[OFFICE-04] One entry of a text', () => {
  test.each<[string, EntryChange, string]>([
    [
      'with another entry of its own is changed in its place',
      { kind: 'change', path: ['base', 0], value: { kind: 'frames', yen: { 午前: 1000 }, when: { rooms: ['hall'] } } },
      text.replace('yen: { 午前: 1000 }', 'yen: { 午前: 1000 }\n    when: { rooms: [ hall ] }'),
    ],
    [
      'is added behind the others, comments included',
      { kind: 'add', path: ['base', 2], value: { kind: 'time', yen: 300 } },
      text.replace('# 第2表', '# 第2表\n  - { kind: time, yen: 300 }'),
    ],
    [
      'is added before another one',
      { kind: 'add', path: ['base', 0], value: { kind: 'time', yen: 300 } },
      text.replace('base:\n', 'base:\n  - { kind: time, yen: 300 }\n'),
    ],
    [
      'goes with its lines',
      { kind: 'remove', path: ['base', 0] },
      text.replace('  - kind: frames # 第1表\n    yen: { 午前: 1000 }\n', ''),
    ],
    [
      'changes places with the next',
      { kind: 'swap', path: ['base', 0] },
      text
        .replace('  - kind: frames # 第1表\n    yen: { 午前: 1000 }', 'THERE')
        .replace(/ {2}- \{ kind: frames, when.*/, '  - kind: frames # 第1表\n    yen: { 午前: 1000 }')
        .replace('THERE', "  - { kind: frames, when: { days: [ saturday ] }, yen: { '午前':1200 } } # 第2表"),
    ],
    [
      'is added between brackets',
      { kind: 'add', path: ['steps', 0, 'rules', 1], value: { label: '市外', add: '20%' } },
      text.replace('add: 50% }', 'add: 50% }, { label: 市外, add: 20% }'),
    ],
    [
      'is the first of a list that was not there',
      {
        kind: 'add',
        path: ['refunds', 0],
        value: { ladder: [{ atLeast: '7 days', percent: 50 }] },
      },
      `${text}refunds:\n  - ladder:\n      - { atLeast: 7 days, percent: 50 }\n`,
    ],
    [
      'is the last of its list, which goes with it',
      { kind: 'remove', path: ['steps', 0] },
      text.replace(/steps.*\n/, ''),
    ],
  ])('%s', (_, change, expected) => {
    expect(changed(text, change)).toBe(expected);
  });

  test.each([
    ['a list without entries', 'law: 条例\nsteps:\nbase: []\n'],
    ['a list that is empty', 'law: 条例\nsteps: []\n'],
    ['a version between braces', '{ law: 条例, steps: [] }'],
    ['lines that end as on Windows', 'law: 条例\r\nsteps:\r\n  - { kind: equipment, as: e }\r\n'],
    ['no line after the last', 'law: 条例\nsteps:\n  - { kind: equipment, as: e }'],
    ['lists at the margin', 'steps:\n- kind: equipment\n  as: e\nlaw: 条例\n'],
  ])('is added to %s', (_, before) => {
    const value = { kind: 'rates', as: 'a', of: ['base'], rules: [{ label: '営利: A', add: '50%' }] };
    const steps = listIn(mapIn(parse(before)).steps);
    const after = changed(before, { kind: 'add', path: ['steps', steps.length], value });
    expect(parse(after)).toEqual({ ...parse(before), steps: [...steps, value] });
  });
});
