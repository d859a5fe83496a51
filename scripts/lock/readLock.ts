import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as package-lock.json pins it. */
export type Locked = {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

/** By their folders from the root, such as `node_modules/pg`; the product itself is ''. */
export type LockedPackages = Readonly<Record<string, Locked>>;

export function readLock(root: string): LockedPackages {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** The packages that an entry asks for by name. */
export function askedBy({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}: Locked) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])];
}

/** Where npm looks for a package that the entry at `path` asks for: its own node_modules, then those further out. */
export function placesOf(path: string, name: string): string[] {
  const parts = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1);
  const outwards = parts.map((_, taken) => parts.slice(0, parts.length - taken));
  return [...outwards, []].map((within) => [...within, name].map((part) => `node_modules/${part}`).join('/'));
}

/** The folder of each package that the entry at `path` asks for, as far as `packages` has it. */
export function foldersAskedBy(packages: LockedPackages, path: string): string[] {
  return askedBy(packages[path] ?? {}).flatMap(
    (name) => placesOf(path, name).find((place) => packages[place] !== undefined) ?? [],
  );
}

/**
 * The folders of everything that runs the server: what `dependencies` of package.json asks for, with what those ask for
 * in turn. Packages of other platforms are not installed, and left out.
 */
export function runtimeFolders(root: string, packages: LockedPackages = readLock(root)): string[] {
  const { dependencies = {} } = packages[''] ?? {};
  const own = { ...packages, '': { dependencies } };
  const found = new Set<string>();
  const follow = (path: string) => {
    for (const folder of foldersAskedBy(own, path)) {
      if (found.has(folder) || !existsSync(join(root, folder, 'package.json'))) continue;
      found.add(folder);
      follow(folder);
    }
  };
  follow('');
  return [...found].sort();
}
