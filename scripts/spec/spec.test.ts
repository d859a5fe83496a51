import { describe, expect, test } from 'vitest';
import { findTitles } from './findTitles.ts';
import { readRows } from './readRows.ts';

/** Row names are put together so that `npm run spec` does not take these lines for proofs. */
const row = (number: number) => ['AAA', number].join('-');

describe('readRows', () => {
  test('reads rows in order', () => {
    expect(readRows(`# Rows\n\n- ${row(1)} first\n- ${row(2)} second\n`)).toEqual([
      { id: row(1), text: 'first' },
      { id: row(2), text: 'second' },
    ]);
  });

  test('refuses a row given twice', () => {
    expect(() => readRows(`- ${row(1)} a\n- ${row(1)} b\n`)).toThrow('twice');
  });
});

describe('findTitles', () => {
  const named = `[${row(1)}] works`;

  test.each([
    ['a plain test', `test('${named}', () => {});`],
    ['a table', `test.each([[1], [2]])('${named}', (n) => {});`],
    ['a title on the next line', `test(\n  "${named}",\n  async () => {},\n);`],
    ['a template', `test(\`${named} in \${zone}\`, () => {});`],
    ['an escaped quote before', `test('it\\'s ${named}', () => {});`],
  ])('finds %s', (_, source) => {
    expect(findTitles(source)).toMatchObject([{ ids: [row(1)], isSkipped: false }]);
  });

  test('finds several ids of one title', () => {
    expect(findTitles(`test('[${row(1)}][${row(2)}] both', () => {});`)).toMatchObject([{ ids: [row(1), row(2)] }]);
  });

  test.each([
    ['a comment', `// test('${named}', () => {});`],
    ['a string elsewhere', `const title = '${named}';`],
    ['a title without an id', `test('works', () => {});`],
  ])('passes over %s', (_, source) => {
    expect(findTitles(source)).toEqual([]);
  });

  test('knows that a skipped test proves nothing', () => {
    expect(findTitles(`test.skip('${named}', () => {});`)).toMatchObject([{ isSkipped: true }]);
    expect(findTitles(`test.todo('${named}', () => {});`)).toMatchObject([{ isSkipped: true }]);
  });
});
