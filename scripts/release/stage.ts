import { chmodSync, cpSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fontFiles, fontPackage } from '#server/report/fonts.ts';
import { isTest } from '../guards/readSources.ts';
import { readLock, runtimeFolders } from '../lock/readLock.ts';
import { readCompiled } from '../sbom/compiledPackages.ts';
import { nameOf } from '../sbom/componentOf.ts';

/** Node's own name of this platform, as archives and folders of a release have it. */
export const platform = `${process.platform}-${process.arch}`;

/** Our own files, from the root. The screens are built; of `scripts` those are needed that start something. */
const ownFolders = ['contract', 'rules', 'server', 'demo', 'dist/web', 'dist/console', 'deploy', 'docs'];
const ownFiles = [
  'scripts/serve.ts',
  'scripts/yoyaku.ts',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'dist/sbom.cdx.json',
];

/** Lays out in `folder` what a release holds: everything that runs, and nothing that only builds and tests. */
export function stage(root: string, folder: string) {
  for (const path of ownFolders) copy(root, folder, path, isOwnShipped);
  for (const path of ownFiles) copy(root, folder, path, () => true);
  for (const path of runtimeFolders(root)) copy(root, folder, path, (file) => isPackageShipped(path, file));
  mkdirSync(join(folder, 'bin'));
  cpSync(join(root, 'deploy/bin/yoyaku'), join(folder, 'bin/yoyaku'));
  chmodSync(join(folder, 'bin/yoyaku'), 0o755);
  writeFileSync(join(folder, 'PLATFORM'), `${platform}\n`);
  writeFileSync(join(folder, 'LICENSES-OF-SCREENS.txt'), licencesOf(root, readCompiled(root)));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(root), null, 2)}\n`);
}

function copy(root: string, folder: string, path: string, isShipped: (file: string) => boolean) {
  const target = join(folder, path);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(join(root, path), target, {
    recursive: true,
    filter: (source) => isShipped(relative(root, source).replaceAll(sep, '/')),
  });
}

const isOwnShipped = (file: string) => !isTest(`${file}/`) && !isTest(file) && !file.startsWith('docs/images');

/** Packages within a package have entries of their own. What is left out is read by compilers and debuggers alone. */
function isPackageShipped(folder: string, file: string) {
  if (file.slice(folder.length).includes('/node_modules')) return false;
  if (/\.(d\.[cm]?ts|map|flow)$/.test(file)) return false;
  return nameOf(folder) !== fontPackage || !file.endsWith('.ttf') || fonts.some((font) => file.endsWith(font));
}

const fonts = Object.values(fontFiles);

/** What Node reads of it: names of rooms, and that these are modules. Nothing in it asks to be installed. */
function manifestOf(root: string) {
  const { name, version, license, type, imports, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  return { name, version, license, private: true, type, engines: { node: '>=26' }, imports, dependencies };
}

/** The compiled scripts of others, whose licences want to be passed on, have lost their own files. */
function licencesOf(root: string, folders: readonly string[]) {
  const packages = readLock(root);
  return folders
    .map((folder) => {
      const files = globSync('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: join(root, folder) }).sort();
      const texts = files.map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
      const { version, license } = packages[folder] ?? {};
      return [`${nameOf(folder)} ${version} (${license ?? 'see its package'})`, ...texts].join('\n\n');
    })
    .join(`\n\n${'─'.repeat(80)}\n\n`)
    .concat('\n');
}

/** Lays out Node beside it, for machines without one. */
export function stageNode(root: string, folder: string) {
  const installed = [`node-${platform}`, `node-bin-${platform}`].map((name) => join(root, 'node_modules', name));
  const own = installed.find((path) => readdirSync(dirname(path)).includes(basename(path)));
  if (own === undefined) throw new Error(`npm has installed no Node for ${platform}.`);
  mkdirSync(join(folder, 'bin'), { recursive: true });
  cpSync(join(own, 'bin/node'), join(folder, 'bin/node'));
  chmodSync(join(folder, 'bin/node'), 0o755);
  cpSync(join(own, 'LICENSE'), join(folder, 'LICENSE'));
}
