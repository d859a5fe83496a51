import { describe, expect, it } from 'vitest';
import { memoryOf } from './memory.ts';

/** What keeping anything takes, with a name of one letter. */
const each = 601;

/** The names that are still kept, asked for from the first to the last. */
const keptOf = (memory: ReturnType<typeof memoryOf<string>>, names: string) =>
  [...names].filter((name) => memory.get(name) !== undefined).join('');

describe('a memory', () => {
  it('never holds more than its bound, and lets go first what was not used for longest', () => {
    const memory = memoryOf<string>(3 * (each + 100));
    for (const name of 'abc') memory.set(name, name, 100);
    expect(memory.figures).toMatchObject({ bytes: 3 * (each + 100), entries: 3, evictions: 0 });
    memory.get('a');
    memory.set('d', 'd', 100);
    expect(keptOf(memory, 'abcd')).toBe('acd');
    expect(memory.figures).toMatchObject({ bytes: 3 * (each + 100), entries: 3, evictions: 1 });
  });

  it('counts each name, and each entry, however little it holds', () => {
    const memory = memoryOf<string>(100_000);
    memory.set('a', '', 0);
    memory.set('a longer name', '', 0);
    expect(memory.figures.bytes).toBe(each + each + 'a longer name'.length - 1);
  });

  it('replaces what has the same name', () => {
    const memory = memoryOf<string>(100_000);
    memory.set('a', 'before', 1_000);
    memory.set('a', 'after', 10);
    expect([memory.get('a'), memory.figures]).toMatchObject(['after', { bytes: each + 10, entries: 1, evictions: 0 }]);
  });

  it('does not keep what is larger than its bound, and keeps the rest', () => {
    const memory = memoryOf<string>(2_000);
    memory.set('a', 'a', 100);
    memory.set('b', 'b', 5_000);
    expect(keptOf(memory, 'ab')).toBe('a');
    memory.set('a', 'a', 5_000);
    expect([keptOf(memory, 'a'), memory.figures]).toMatchObject(['', { bytes: 0, entries: 0 }]);
  });

  it('with a bound of nothing keeps nothing', () => {
    const memory = memoryOf<string>(0);
    memory.set('a', 'a', 0);
    expect([memory.get('a'), memory.figures.bytes, memory.figures.entries]).toEqual([undefined, 0, 0]);
  });

  it('makes room when something grows, and knows what shrinks', () => {
    const memory = memoryOf<string>(2 * each + 300);
    memory.set('a', 'a', 100);
    memory.set('b', 'b', 100);
    memory.grow('b', 'b', 100);
    expect(keptOf(memory, 'ab')).toBe('ab');
    memory.grow('b', 'b', 1);
    expect(keptOf(memory, 'ab')).toBe('b');
    memory.grow('b', 'b', -101);
    expect(memory.figures.bytes).toBe(each + 100);
  });

  it('lets go even the only one when it grows beyond the bound', () => {
    const memory = memoryOf<string>(2_000);
    memory.set('a', 'a', 0);
    memory.grow('a', 'a', 2_000);
    expect([keptOf(memory, 'a'), memory.figures.bytes, memory.figures.entries]).toEqual(['', 0, 0]);
  });

  it('does not count what grows after it was replaced or let go', () => {
    const memory = memoryOf<string>(10_000);
    memory.set('a', 'before', 0);
    memory.set('a', 'after', 0);
    memory.grow('a', 'before', 5_000);
    memory.grow('nothing', 'nothing', 5_000);
    expect(memory.figures.bytes).toBe(each);
  });

  it('forgets everything at once', () => {
    const memory = memoryOf<string>(10_000);
    for (const name of 'abc') memory.set(name, name, 100);
    memory.clear();
    expect([keptOf(memory, 'abc'), memory.figures.bytes, memory.figures.entries]).toEqual(['', 0, 0]);
  });
});
