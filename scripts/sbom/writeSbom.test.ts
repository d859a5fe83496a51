import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readLock, runtimeFolders } from '../lock/readLock.ts';
import { folderOf } from './compiledPackages.ts';
import { sbomOf } from './writeSbom.ts';

const root = join(import.meta.dirname, '../..');
const packages = readLock(root);
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it('lists every package that runs the server, with the version that is pinned and its checksum', () => {
  const { components } = sbomOf({ root, packages, folders: runtimeFolders(root), compiled: [] });
  const byName = new Map(components.map((one) => [`${one.name} ${one.version}`, one]));
  for (const [name, version] of Object.entries(dependencies)) {
    expect(byName.get(`${name} ${version}`), name).toMatchObject({ hashes: [expect.anything()] });
  }
  // What they depend on in turn belongs to it, and what only builds and tests does not.
  expect(byName.size).toBeGreaterThan(2 * Object.keys(dependencies).length);
  expect(byName.has(`vitest ${devDependencies.vitest}`)).toBe(false);
});

it('lists what is compiled into the screens within them, with what needs what', () => {
  const compiled = ['node_modules/react', 'node_modules/react-dom'];
  const { components, dependencies: relations } = sbomOf({ root, packages, folders: [], compiled });
  expect(components).toMatchObject([
    { name: 'yoyaku-screens', components: [{ name: 'react' }, { name: 'react-dom' }] },
  ]);
  const ofReactDom = relations.find(({ ref }) => ref === 'dist/node_modules/react-dom');
  expect(ofReactDom?.dependsOn).toEqual(['dist/node_modules/react']);
});

it.each([
  ['a file of a package', '/p/node_modules/react/index.js', 'node_modules/react'],
  ['one with a scope', '/p/node_modules/@tanstack/query-core/a/b.js?v=1', 'node_modules/@tanstack/query-core'],
  ['one within another', '/p/node_modules/a/node_modules/@b/c/d.js', 'node_modules/a/node_modules/@b/c'],
  ['what a plugin made of one', '\0/p/node_modules/react/index.js?commonjs', 'node_modules/react'],
  ['our own', '/p/web/app/main.tsx', undefined],
  ['what no file holds', '\0vite/preload-helper.js', undefined],
])('knows the package of a module: %s', (_, id, folder) => expect(folderOf('/p', id)).toBe(folder));
