import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatisticsTable } from '#contract/desk/statistics.ts';
import { withoutFew } from './hideFew.ts';

const tableOf = (people: readonly number[]): StatisticsTable => ({
  key: 'classes',
  title: '',
  rowsAre: '',
  note: '',
  columns: [
    { key: 'counted', label: '', unit: 'count' },
    { key: 'planned', label: '', unit: 'people' },
  ],
  rows: people.map((cell, index) => ({ key: `${index}`, label: '', cells: [cell, cell] })),
  total: [people.length, people.reduce((sum, cell) => sum + cell, 0)],
});

const peopleIn = (table: StatisticsTable) => table.rows.map(({ cells }) => cells[1]);

describe('[STAT-01] people under five are hidden', () => {
  it.each([
    ['none where all are many', [10, 20], [10, 20], 30],
    ['no zero', [0, 20], [0, 20], 20],
    ['one to four', [1, 4, 5, 20], ['few', 'few', 5, 20], 30],
    ['with one alone the next smallest, so that it cannot be subtracted', [3, 20, 10], ['few', 20, 'few'], 33],
    ['the sum as well where there is nobody else', [3, 0], ['few', 0], 'few'],
  ] as const)('%s', (_, people, shown, total) => {
    const hidden = withoutFew(tableOf(people));
    expect(peopleIn(hidden)).toEqual(shown);
    expect(hidden.total?.[1]).toEqual(total);
    expect(hidden.rows.map(({ cells }) => cells[0])).toEqual(people);
  });

  it('and none of them follows from the sum, whatever the numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 8 }), (people) => {
        const hidden = withoutFew(tableOf(people));
        const cells = peopleIn(hidden);
        const few = cells.filter((cell) => cell === 'few').length;
        const total = hidden.total?.[1];
        people.forEach((cell, index) => {
          if (cell > 0 && cell < 5) expect(cells[index]).toBe('few');
          else if (cells[index] !== 'few') expect(cells[index]).toBe(cell);
        });
        if (typeof total === 'number') expect(few).not.toBe(1);
      }),
    );
  });
});
