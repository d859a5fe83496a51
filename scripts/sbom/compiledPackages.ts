import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

const list = '.vite/packages.json';

/** Read by Tailwind, which names no module: their text is in the style sheets. */
const inStyles = ['node_modules/tailwindcss', 'node_modules/@digital-go-jp/tailwind-theme-plugin'];

/** Writes beside the built screens which packages are compiled into them. */
export const listPackages = (root: string): Plugin => ({
  name: 'list-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? Object.keys(output.modules) : [],
    );
    const folders = new Set([...inStyles, ...modules.flatMap((id) => folderOf(root, id) ?? [])]);
    this.emitFile({ type: 'asset', fileName: list, source: JSON.stringify([...folders].sort()) });
  },
});

/** The folder of the package that a module belongs to, from the root; undefined for our own. */
export function folderOf(root: string, id: string): string | undefined {
  const file = id.replace(/^\0+|\?.*$/g, '');
  const path = relative(root, file).replaceAll(sep, '/');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0];
}

/** What is compiled into the screens as last built, residents' and staff's; nothing where they are not built. */
export const readCompiled = (root: string): readonly string[] => {
  const files = ['web', 'console']
    .map((screens) => join(root, 'dist', screens, list))
    .filter((file) => existsSync(file));
  return [...new Set(files.flatMap((file) => JSON.parse(readFileSync(file, 'utf8')) as string[]))].sort();
};
