import { expect, test } from 'vitest';
import { checkFolders } from './checkFolders.ts';
import { aTree } from './testing/aTree.ts';

const files = (count: number, end: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`server/event/a${index}${end}`, '']));

test('warns of folders with more than 25 files beside tests', () => {
  expect(checkFolders(aTree({ ...files(25, '.ts'), ...files(9, '.test.ts') }))).toMatchObject({ warnings: [] });
  expect(checkFolders(aTree(files(26, '.ts')))).toEqual({
    read: 26,
    problems: [],
    warnings: ['server/event holds 26 files beside tests, more than 25: part it'],
  });
});
