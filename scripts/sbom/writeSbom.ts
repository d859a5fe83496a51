import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldersAskedBy, type LockedPackages, readLock, runtimeFolders } from '../lock/readLock.ts';
import { madeAt } from '../release/madeAt.ts';
import { readCompiled } from './compiledPackages.ts';
import { componentOf } from './componentOf.ts';

type Parts = {
  readonly root: string;
  readonly packages: LockedPackages;
  /** Folders that run the server, and that a release has. */
  readonly folders: readonly string[];
  /** Folders of what is compiled into the screens, which have no folder of their own there. */
  readonly compiled: readonly string[];
};

const screens = 'dist';
const authors = { name: 'The Yoyaku authors' };

/**
 * Writes dist/sbom.cdx.json (CycloneDX): every package that a release of this platform is made of, as the lock file pins
 * it. Those that run the server are the components, each by its folder; those that are compiled into the screens stand
 * within the screens. What only builds and tests is no part. Not by `npm sbom`: that knows neither difference. Answers
 * the file.
 */
export function writeSbom(root: string) {
  const packages = readLock(root);
  const folders = runtimeFolders(root, packages);
  const file = join(root, 'dist', 'sbom.cdx.json');
  mkdirSync(join(root, 'dist'), { recursive: true });
  const sbom = sbomOf({ root, packages, folders, compiled: readCompiled(root) });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  return file;
}

/** The minimum that NTIA asks of a bill of materials is in it: supplier, name, version, identifier, what needs what, author and time. */
export function sbomOf({ root, packages, folders, compiled }: Parts) {
  const { version = '' } = packages[''] ?? {};
  const within = compiled.map((folder) => ({ folder, reference: `${screens}/${folder}` }));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: madeAt(root).toISOString(),
      authors: [authors],
      supplier: authors,
      tools: { components: [{ type: 'application', name: 'scripts/sbom/writeSbom.ts', version }] },
      component: ownPart('yoyaku', 'yoyaku', version),
    },
    components: [
      ...folders.map((folder) => componentOf({ root, folder, packages })),
      {
        ...ownPart(screens, 'yoyaku-screens', version),
        components: within.map(({ folder, reference }) => componentOf({ root, folder, packages }, reference)),
      },
    ],
    dependencies: [
      { ref: 'yoyaku', dependsOn: [...askedWithin(packages, '', folders), screens] },
      ...folders.map((folder) => ({ ref: folder, dependsOn: askedWithin(packages, folder, folders) })),
      { ref: screens, dependsOn: within.map(({ reference }) => reference) },
      ...within.map(({ folder, reference }) => ({
        ref: reference,
        dependsOn: askedWithin(packages, folder, compiled).map((asked) => `${screens}/${asked}`),
      })),
    ],
  };
}

const ownPart = (reference: string, name: string, version: string) => ({
  type: 'application',
  'bom-ref': reference,
  supplier: authors,
  name,
  version,
  licenses: [{ expression: 'MIT' }],
  purl: `pkg:generic/${name}@${version}`,
});

/** What the package at `path` needs, of those that are there. */
const askedWithin = (packages: LockedPackages, path: string, there: readonly string[]) =>
  foldersAskedBy(packages, path)
    .filter((folder) => there.includes(folder))
    .sort();
