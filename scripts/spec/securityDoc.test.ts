import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');

it('docs/security.md names only files that there are', () => {
  const named = [...text.matchAll(/`([a-z0-9]+\/[^` ]*)`/g)].flatMap(([, path = '']) =>
    path.startsWith('dist/') ? [] : path,
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('docs/security.md gives every requirement one of its words', () => {
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  const words = ['met', 'partly', 'not met', 'operator', 'none'];
  expect(rows.filter((row) => !words.includes(row.split(' | ')[2] ?? ''))).toEqual([]);
});
