import { describe, expect, test } from 'vitest';
import { findTitles } from './findTitles.ts';
import { readRows } from './readRows.ts';
import { findUnproven, readTender } from './readTender.ts';

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

describe('readTender', () => {
  const known = { rows: new Set(['CAL-01']), decisions: new Set(['0001']), files: new Set(['a.test.ts']) };
  const problemsOf = (line: string) => readTender(line).flatMap((one) => findUnproven(one, known));

  test.each([
    ['a row', '- TN001 ○ 空きを示す — [CAL-01]'],
    ['a decision', '- TN001 ○ 空きを示す — decision 0001'],
    ['a file', '- TN001 ○ 空きを示す — `a.test.ts`'],
    ['what lacks', '- TN001 △ 空きを示す — 画面がない'],
  ])('takes a line with %s', (_, line) => expect(problemsOf(line)).toEqual([]));

  test.each([
    ['no proof', '- TN001 ○ 空きを示す — できる', 'names nothing'],
    ['a row that is not there', '- TN001 ○ 空きを示す — [CAL-01] [CAL-09]', '[CAL-09]'],
    ['a file that is not there', '- TN001 ○ 空きを示す — `b.test.ts`', 'b.test.ts'],
  ])('names %s', (_, line, named) => expect(problemsOf(line).join()).toContain(named));

  test('refuses a line without a reason, and one given twice', () => {
    expect(() => readTender('- TN001 × 空きを示す')).toThrow('another form');
    expect(() => readTender('- TN001 × 空き — ない\n- TN001 × 空き — ない')).toThrow('twice');
  });
});
