import { expect, test } from 'vitest';
import { checkSizes, readOversizes } from './checkSizes.ts';
import { sizeExceptions } from './sizeExceptions.ts';

const diagnostic = (filename: string, code: string, message: string) => ({ filename, code, message });
const lines = (path: string, count: number) =>
  diagnostic(path, 'eslint(max-lines)', `File has too many lines (${count}).`);
const long = (path: string, count: number) =>
  diagnostic(
    path,
    'eslint(max-lines-per-function)',
    `The function has too many lines (${count}). Maximum allowed is 60.`,
  );
const complex = (path: string, size: number) =>
  diagnostic(path, 'eslint(complexity)', `function \`a\` has a complexity of ${size}. Maximum allowed is 15.`);

const report = (...diagnostics: readonly object[]) => JSON.stringify({ diagnostics, number_of_files: 3 });

test('what is too large is found, but for tests', () => {
  const found = report(
    lines('server/a.ts', 301),
    long('web/b.tsx', 61),
    complex('rules/c.ts', 16),
    lines('server/a.test.ts', 900),
    long('server/testing/d.ts', 80),
  );
  expect(checkSizes(found, {})).toEqual({
    read: 3,
    problems: [
      'server/a.ts max-lines: 301; part it',
      'web/b.tsx max-lines-per-function: 61; part it',
      'rules/c.ts complexity: 16; part it',
    ],
  });
});

test.each([
  ['as large as listed', [long('server/a.ts', 90), long('server/a.ts', 70)], []],
  ['larger', [long('server/a.ts', 91), long('server/a.ts', 70)], ['91, 70']],
  ['one more', [long('server/a.ts', 90), long('server/a.ts', 70), long('server/a.ts', 61)], ['90, 70, 61']],
  ['smaller, which the list must follow', [long('server/a.ts', 70)], ['70']],
  ['small enough, which takes it off the list', [], ['take it off the list']],
])('an exception is %s', (_, found, problems) => {
  const exceptions = { 'server/a.ts max-lines-per-function': { sizes: [90, 70], why: 'one table' } };
  const said = checkSizes(report(...found), exceptions).problems;
  expect(said).toHaveLength(problems.length);
  for (const [index, problem] of problems.entries()) expect(said[index]).toContain(problem);
});

test('a report that says something else is not taken for none', () => {
  expect(() => readOversizes('')).toThrow();
  expect(() => readOversizes(report(diagnostic('a.ts', 'eslint(other)', 'is wrong')))).toThrow('says something new');
});

test('the list of exceptions only gets shorter, and says why each stays', () => {
  const exceptions = Object.values(sizeExceptions);
  expect(exceptions.length).toBeLessThanOrEqual(20);
  for (const { why } of exceptions) expect(why.length).toBeGreaterThan(20);
});
