import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontPackage } from '#server/report/fonts.ts';
import { isTest, readSources } from '../guards/readSources.ts';

const root = join(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The package of `@noble/hashes/sha2.js` is `@noble/hashes`. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;

test('package.json names as dependencies what the server imports, and nothing that only builds or tests', () => {
  const sources = readSources(root, ['contract', 'rules', 'server', 'demo']);
  const imported = [...sources.values()]
    .filter(({ path }) => !isTest(path))
    .flatMap(({ imports }) => imports.filter(({ isTypeOnly }) => !isTypeOnly))
    .map(({ specifier }) => specifier)
    .filter((specifier) => !/^[.#]|^node:/.test(specifier))
    .map(packageOf);
  expect(Object.keys(dependencies).sort()).toEqual([...new Set([...imported, fontPackage])].sort());
});
