import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeSbom } from './writeSbom.ts';

const root = join(import.meta.dirname, '../..');

it('lists every package the product depends on, with the version that is pinned and its checksum', async () => {
  type Component = { readonly name: string; readonly version: string; readonly hashes?: readonly object[] };
  const written = JSON.parse(await readFile(writeSbom(root), 'utf8'));
  expect(written).toMatchObject({ bomFormat: 'CycloneDX' });
  const components = new Map((written.components as Component[]).map((one) => [`${one.name} ${one.version}`, one]));
  const { dependencies, devDependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  for (const [name, version] of Object.entries(dependencies)) {
    expect(components.get(`${name} ${version}`), name).toMatchObject({ hashes: [expect.anything()] });
  }
  // What they depend on in turn belongs to it, and what only builds and tests does not.
  expect(components.size).toBeGreaterThan(2 * Object.keys(dependencies).length);
  expect(components.has(`vitest ${devDependencies.vitest}`)).toBe(false);
});
