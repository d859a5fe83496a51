import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { type Import, readImports } from './readImports.ts';

/** An import of a file of the house; `target` is its path from the root. */
export type Link = Import & { readonly target: string };

export type Source = {
  /** Path from the root, with slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  readonly links: readonly Link[];
  /** Why the imports could not be read. */
  readonly fault?: string;
};

export type Sources = ReadonlyMap<string, Source>;

/** The result of a check: how much it read, what breaks a rule, and warnings. */
export type Findings = {
  readonly read: number;
  readonly problems: readonly string[];
  readonly warnings?: readonly string[];
};

/** What lies beside the rooms and holds no code of ours. */
const besideRooms = new Set(['node_modules', 'data', 'dist', 'docs', 'test-results', 'playwright-report']);

/** The top folders of `root` in which code may lie: every one that is not known to hold something else. */
export const topFolders = (root: string) =>
  readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !besideRooms.has(entry.name))
    .map(({ name }) => name);

/** Reads every source file below these folders of `root`. */
export function readSources(root: string, folders: readonly string[]): Sources {
  const paths = folders.flatMap((folder) => pathsIn(root, folder));
  return new Map(paths.map((path) => [path, readSource(root, path)]));
}

function pathsIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mts|js|mjs|jsx)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
}

function readSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  try {
    const imports = readImports(text);
    return { path, text, imports, links: imports.flatMap((used) => linkOf(path, used)) };
  } catch (error) {
    return { path, text, imports: [], links: [], fault: error instanceof Error ? error.message : String(error) };
  }
}

function linkOf(path: string, used: Import): Link[] {
  const { specifier } = used;
  if (specifier.startsWith('#')) return [{ ...used, target: specifier.slice(1) }];
  if (!specifier.startsWith('.')) return [];
  return [{ ...used, target: join(dirname(path), specifier).replaceAll(sep, '/') }];
}

/** A test, or a helper of tests. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** The room of a path, and the folder of that room it is in; '' for a file that lies in the room itself. */
export function placeOf(path: string): { readonly room: string; readonly folder: string } {
  const [room = '', folder = '', ...rest] = path.split('/');
  return { room, folder: rest.length > 0 ? folder : '' };
}
