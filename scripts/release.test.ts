import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMigrations, readMigrationsIn } from './guards/checkMigrations.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { version: string };

test('[OTHER-01] the version that screens show is the newest of the changelog, and that of the lock file', () => {
  const [, newest, day] = /^## (\d+\.\d+\.\d+)(?: \((\d{4}-\d{2}-\d{2})\))?$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe(version);
  expect(day).toBeDefined();
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version]).toEqual([version, version]);
});

test('what was released is frozen: the files of the first release by their checksums', () => {
  const migrations = readMigrationsIn(root);
  const { files, released } = migrations;
  expect(released).toMatch(/^[0-9a-f]{64} {2}0001_foundation\.sql$/m);
  expect(checkMigrations(migrations).problems).toEqual([]);
  const changed = files.map((file) => ({ ...file, text: `${file.text}\n` }));
  const { problems } = checkMigrations({ ...migrations, files: changed });
  expect(problems.filter((problem) => problem.includes('was released and has changed')).length).toBeGreaterThan(8);
});
