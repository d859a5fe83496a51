import { describe, expect, test } from 'vitest';
import { townBundleWith } from '#server/cli/testing/townBundle.ts';
import { resolveBundle } from './resolveBundle.ts';

const yearEnd = '{ container: hall, everyYear: { from: 12-28, to: 01-04 }, reason: 年末年始 }';
const inspection = '{ spaces: [studio], from: today+10, to: today+11, reason: 点検 }';
const election = '{ spaces: [half-a, half-b], kind: official, from: 2026-07-20, hours: 8:00-12:30, reason: 選挙 }';

/** The stretches of one closure, alone in the bundle, on 2026-06-10. */
function stretchesOf(...closures: readonly string[]) {
  const [first = '', ...others] = closures;
  const text = townBundleWith(
    [yearEnd, first],
    [`  - ${inspection}\n`, others.map((closure) => `  - ${closure}\n`).join('')],
    [`  - ${election}\n`, ''],
  );
  return resolveBundle({ file: 'town.yaml', text, todayIn: () => '2026-06-10' }).closures;
}

const daysOf = (...closures: readonly string[]) => stretchesOf(...closures).map(({ from }) => from.slice(0, 10));

describe('Closures', () => {
  test('of a container take each of its spaces', () => {
    const stretches = stretchesOf('{ container: hall, from: today, reason: 工事 }');
    expect(stretches.map(({ spaceKey }) => spaceKey)).toEqual(['half-a', 'half-b', 'studio']);
    expect(stretches[0]).toMatchObject({
      from: '2026-06-10T00:00',
      to: '2026-06-11T00:00',
      kind: 'closure',
      note: '工事',
    });
  });

  test('count relative days from the day of the import', () => {
    expect(daysOf('{ spaces: [studio], from: today-1, to: today+1, reason: x }')).toEqual([
      '2026-06-09',
      '2026-06-10',
      '2026-06-11',
    ]);
  });

  test('of some hours leave the rest of the day', () => {
    expect(
      stretchesOf('{ spaces: [studio], kind: official, from: 2026-07-20, hours: 8:00-12:30, reason: 選挙 }'),
    ).toEqual([
      {
        spaceKey: 'studio',
        from: '2026-07-20T08:00',
        to: '2026-07-20T12:30',
        kind: 'official',
        note: '選挙',
        entry: 0,
      },
    ]);
  });

  test('of every month lie on its weekday, from three months back to fifteen ahead', () => {
    const days = daysOf('{ spaces: [studio], everyMonth: 2nd monday, reason: x }');
    expect(days.slice(0, 4)).toEqual(['2026-03-09', '2026-04-13', '2026-05-11', '2026-06-08']);
    expect(days.at(-1)).toBe('2027-09-13');
    expect(days).toHaveLength(19);
  });

  test('of the last weekday of every month', () => {
    expect(daysOf('{ spaces: [studio], everyMonth: last friday, reason: x }').slice(3, 6)).toEqual([
      '2026-06-26',
      '2026-07-31',
      '2026-08-28',
    ]);
  });

  test('of every year may cross the new year', () => {
    expect(daysOf('{ spaces: [studio], everyYear: { from: 12-30, to: 01-02 }, reason: x }')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
    ]);
  });

  test('of February 29 are February 28 in other years', () => {
    expect(daysOf('{ spaces: [studio], everyYear: { from: 02-28, to: 02-29 }, reason: x }')).toEqual(['2027-02-28']);
  });

  test('that lie over each other: the first counts, the second keeps what it leaves', () => {
    const stretches = stretchesOf(
      '{ spaces: [studio], from: 2026-07-01, hours: 10:00-12:00, reason: 先 }',
      '{ spaces: [studio], from: 2026-07-01, to: 2026-07-02, reason: 後 }',
    );
    expect(stretches.map(({ from, to, note }) => [from, to, note])).toEqual([
      ['2026-07-01T10:00', '2026-07-01T12:00', '先'],
      ['2026-07-01T00:00', '2026-07-01T10:00', '後'],
      ['2026-07-01T12:00', '2026-07-02T00:00', '後'],
      ['2026-07-02T00:00', '2026-07-03T00:00', '後'],
    ]);
  });
});
