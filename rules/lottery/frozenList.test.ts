import { describe, expect, test } from 'vitest';
import { closeList } from './draw/closeList.ts';
import { changedEntries, frozenList, type PersonalEntry } from './frozenList.ts';
import { canonicalJson } from './published/canonicalJson.ts';
import { noHoldings } from './published/holdings.ts';
import { aLine, anEventDraw, entriesOf } from './testing/aDraw.ts';

const definition = anEventDraw({
  events: [
    { id: 'tea', name: '茶道' },
    { id: 'ink', name: '書道' },
  ],
});
const entries = entriesOf([aLine('A', ['tea', 'ink']), aLine('B', ['ink'])]);
const kept = { definition, entries, holdings: noHoldings };

describe('the list that was closed', () => {
  const list = closeList(kept);
  const closing = canonicalJson(list.closing);

  test('comes out of what was kept of it', () => {
    expect(frozenList({ ...kept, closing })).toEqual(list);
  });

  test('does not come out of anything else', () => {
    expect(frozenList({ ...kept, closing: null })).toBeNull();
    expect(frozenList({ ...kept, entries: entries.slice(1), closing })).toBeNull();
    expect(frozenList({ ...kept, holdings: { ...noHoldings, seats: { tea: 1 } }, closing })).toBeNull();
  });

  test('nor of what nobody could have closed', () => {
    expect(frozenList({ ...kept, entries: [...entries, ...entries], closing })).toBeNull();
  });
});

describe('an entry that waits has changed', () => {
  const [first, second] = entries.map((entry, index): PersonalEntry => ({ ...entry, userId: `user ${index}` }));
  const frozen = [first, second].filter((entry) => entry !== undefined);
  const changed = (more: Partial<PersonalEntry>) =>
    changedEntries(
      frozen,
      frozen.map((entry) => (entry.line.n === 'A' ? { ...entry, ...more } : entry)),
    );

  test.each<[string, Partial<PersonalEntry>]>([
    ['when it is somebody else’s', { userId: 'user 9' }],
    ['when it has another salt', { salt: '0'.repeat(32) }],
    ['when it names another choice', { line: aLine('A', ['tea', 'dance']) }],
  ])('%s', (_title, more) => {
    expect(changed(more)).toEqual(['A']);
  });

  test('when it is not in the list', () => {
    expect(changedEntries(frozen.slice(1), frozen)).toEqual(['A']);
  });

  test('but not when it has one choice less, nor when it waits no more', () => {
    expect(changed({ line: aLine('A', ['ink']) })).toEqual([]);
    expect(changedEntries(frozen, frozen.slice(1))).toEqual([]);
  });
});
