import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { cellsIn, type EntryPath, priceCells, writtenNumber } from '#rules/ordinance/priceCells.ts';
import { runsOf } from '#rules/testing/load.ts';
import { placeKey, textOfDraft } from './priceDraft.ts';
import { writtenVersions } from './testing/writtenVersions.ts';
import { readSource, withValues } from './versionSource.ts';

const names = { rooms: new Map(), classes: new Map(), conditions: new Map() };

const valueAt = (value: unknown, path: EntryPath) =>
  path.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>>)[step], value);

/** What differs between two values, by where it stands. */
function differences(one: unknown, other: unknown, path: EntryPath = []): string[] {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) {
    return one === other ? [] : [placeKey(path)];
  }
  const keys = Array.isArray(one) ? one.map((_, index) => index) : Object.keys(one);
  const lost = Object.keys(other).filter((key) => !(key in one));
  return [...keys, ...lost].flatMap((key) => differences(valueAt(one, [key]), valueAt(other, [key]), [...path, key]));
}

const shown = (text: string) => {
  const source = readSource(text);
  if (!source) throw new Error('the text is no version');
  const cells = cellsIn(priceCells(source.value, names));
  return { source, cells, byPlace: new Map(cells.map((cell) => [placeKey(cell.path), cell])) };
};

test('every kind of town is among them', () => {
  expect(new Set(writtenVersions.map(([file]) => file)).size).toBeGreaterThanOrEqual(6);
});

describe.each(writtenVersions)('A version of %s', (_, text) => {
  const { source, cells, byPlace } = shown(text);

  test('has numbers, each with a name of its own, and each by itself in the text', () => {
    expect(cells.length).toBeGreaterThan(1);
    expect(new Set(cells.map(({ label }) => label)).size).toBe(cells.length);
    for (const { path, text: number, unit } of cells) {
      const [from = 0, to = 0] = source.rangeOf(path) ?? [];
      expect(text.slice(from, to)).toBe(writtenNumber(unit, number));
    }
  });

  test('keeps no yen to itself: whatever is paid in it can be changed', () => {
    const written = JSON.stringify(parse(text), (key, value) => (key === 'examples' ? undefined : value));
    const amounts = written.match(/"(?:yen|together)":(?:\d+|\{[^}]*\})/g) ?? [];
    const inText = amounts.flatMap((part) => part.match(/:\d+/g) ?? []);
    expect(cells.filter(({ unit }) => unit === 'yen')).toHaveLength(inText.length);
  });

  test('stays as it is where nothing was changed, and where what was typed is the same or no number', () => {
    expect(textOfDraft(source, byPlace, new Map())).toBe(text);
    const same = new Map(cells.map((cell) => [placeKey(cell.path), cell.text]));
    expect(textOfDraft(source, byPlace, same)).toBe(text);
    const nonsense = new Map(cells.map((cell) => [placeKey(cell.path), 'なし']));
    expect(textOfDraft(source, byPlace, nonsense)).toBe(text);
  });

  test('has other numbers where they were changed, and nothing else', () => {
    const typing = fc.uniqueArray(fc.tuple(fc.nat(cells.length - 1), fc.nat(99)), { selector: ([index]) => index });
    fc.assert(
      fc.property(typing, (typed) => {
        const changes = typed.flatMap(([index, number]) => {
          const cell = cells[index];
          return cell && cell.text !== String(number) ? [{ cell, number: String(number) }] : [];
        });
        const draft = new Map(changes.map(({ cell, number }) => [placeKey(cell.path), number]));
        const after = textOfDraft(source, byPlace, draft);
        expect(differences(source.value, readSource(after)?.value).toSorted()).toEqual([...draft.keys()].toSorted());
        const now = shown(after).byPlace;
        for (const [key, number] of draft) expect(now.get(key)?.text).toBe(number);
        const without = (given: string) => given.replaceAll(/\d+(\.\d+)?/g, '');
        expect(without(after)).toBe(without(text));
      }),
      runsOf(),
    );
  });
});

test('comments, quotes and blanks stay around a number that changes', () => {
  const text = [
    '# 改定案',
    'firstDay:   "2027-04-01" # 施行日',
    'base:',
    "  - { kind: frames, yen: { 午前: 1000 , '午後':2000 } } # 条例の別表",
    "steps: [ { kind: rates, rules: [ { label: 営利, add: '50%' } ] } ]",
    '',
  ].join('\r\n');
  const { source, byPlace } = shown(text);
  const typed = new Map([
    [placeKey(['base', 0, 'yen', '午前']), '１，１００円'],
    [placeKey(['base', 0, 'yen', '午後']), '2200'],
    [placeKey(['steps', 0, 'rules', 0, 'add']), '６２．５％'],
    [placeKey(['firstDay']), '2028-04-01'],
  ]);
  expect(textOfDraft(source, byPlace, typed)).toBe(
    text.replace('1000', '1100').replace('2000', '2200').replace('50%', '62.5%').replace('2027', '2028'),
  );
});

test.each([
  ['what is no YAML', 'base: ['],
  ['a price that stands once for two', 'base: &b\n  - { yen: { 午前: 1 } }\nmore: *b\n'],
  ['a list', '- 1'],
  ['nothing', ''],
])('%s has no numbers that change by themselves', (_, text) => {
  expect(readSource(text)).toBeNull();
});

test('what does not stand there is not written', () => {
  const source = readSource('law: 条例\n');
  expect(source && withValues(source, [{ path: ['base', 0, 'yen'], written: '100' }])).toBe('law: 条例\n');
  expect(source?.rangeOf(['law', 0, 'yen'])).toBeNull();
});

test('a value on a line of its own below its name keeps what follows it', () => {
  const text = 'steps:\n  - off: >-\n      50%\n    label: 減額\n';
  const source = readSource(text);
  if (source === null) throw new Error('it was not read');
  const changed = withValues(source, [{ path: ['steps', 0, 'off'], written: '60%' }]);
  expect(parse(changed)).toEqual({ steps: [{ off: '60%', label: '減額' }] });
});

describe('A text of a version', () => {
  test.each([
    [
      'law: 旧条例\nbase: []\n',
      '市民会館条例 別表第1（第12条関係）',
      'law: 市民会館条例 別表第1（第12条関係）\nbase: []\n',
    ],
    ['law: "旧条例" # 別表\n', '条例: 第3条', 'law: "条例: 第3条" # 別表\n'],
    ['law:\nbase: []\n', '条例', 'law: 条例\nbase: []\n'],
    ['law: >-\n  旧\n  条例\nbase: []\n', '条例', 'law: 条例\nbase: []\n'],
    ['# 市の版\nbase: []\n', '条例', '# 市の版\nlaw: 条例\nbase: []\n'],
    ['  base: []\n  steps: []\n', '条例', '  law: 条例\n  base: []\n  steps: []\n'],
    ['{ law: 旧, base: [] }\n', '条例, 別表', '{ law: "条例, 別表", base: [] }\n'],
    ['law: 旧\n', '', 'law: ""\n'],
    ['law: 旧\n', '2026', 'law: "2026"\n'],
  ])('in %j becomes %j', (text, law, changed) => {
    const source = readSource(text);
    const written = source && withValues(source, [{ path: ['law'], text: law }]);
    expect(written).toBe(changed);
    expect(parse(written ?? '')).toMatchObject({ law });
  });

  test('is any line, and reads back as it was typed', () => {
    const lines = fc.string({ unit: fc.constantFrom(...'条例第1 a:#-"\'{}[],&*!|>%@`?~'), maxLength: 12 });
    fc.assert(
      fc.property(lines, fc.constantFrom('旧', '"旧"', "'旧'", '', '>-\n  旧'), (law, former) => {
        const source = readSource(`firstDay: 2026-04-01\nlaw: ${former}\nbase: []\n`);
        const written = source ? withValues(source, [{ path: ['law'], text: law }]) : '';
        expect(parse(written)).toEqual({ firstDay: '2026-04-01', law, base: [] });
      }),
      runsOf(500),
    );
  });
});
