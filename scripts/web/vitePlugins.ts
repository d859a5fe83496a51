import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import type { Plugin } from 'vite';

/** Where calls go while screens are developed, and where the console's own screens are served then. */
export const apiServer = process.env.API_URL ?? 'http://127.0.0.1:3000';
export const consoleServer = process.env.CONSOLE_URL ?? apiServer;

const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest']);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compress(file: string) {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${file}.br`, await toBrotli(content, { params }));
  await writeFile(`${file}.gz`, await toGzip(content, { level: 9 }));
}

/** Compresses once at build what the server would else compress at every answer: the best quality costs nothing then. */
export const precompress = (outDir: string): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler: async ({ dir = outDir }) => {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)));
      await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))));
    },
  },
});

/**
 * Names the file of each icon where it is used. The icons' own module leads to every one of them, so that each page would
 * seem to use the icons of all others, and all would stand in the file that every page loads.
 */
export const iconsByFile = (): Plugin => ({
  name: 'icons-by-file',
  apply: 'build',
  enforce: 'pre',
  async transform(code, id) {
    if (!/[\\/](web|ui|console)[\\/][^?]*\.tsx?$/.test(id) || !code.includes("from 'lucide-react'")) return null;
    const index = await this.resolve('lucide-react', id);
    if (!index) return null;
    const files = await iconFiles(index.id);
    return code.replace(/^import \{([^}]*)\} from 'lucide-react';$/gm, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((name) => importOf(name, files, dirname(index.id)))
        .join(' '),
    );
  },
});

/** Types are no files. */
const importOf = (name: string, files: ReadonlyMap<string, string>, folder: string) => {
  const [exported = '', local = exported] = name.replace(/^type /, '').split(' as ');
  const file = files.get(exported);
  if (name.startsWith('type ') || file === undefined) return `import { ${name} } from 'lucide-react';`;
  return `import ${local} from ${JSON.stringify(join(folder, file))};`;
};

const knownIcons = new Map<string, Promise<ReadonlyMap<string, string>>>();

/** The file of each icon by its names, as the icons' own module tells. */
function iconFiles(index: string) {
  const known = knownIcons.get(index) ?? readIconFiles(index);
  knownIcons.set(index, known);
  return known;
}

async function readIconFiles(index: string): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(index, 'utf8')).matchAll(/^export \{([^}]*)\} from '(\.\/icons\/[^']+)';$/gm);
  return new Map(
    [...lines].flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  );
}

/** Keys of an icon's lines are letters made by chance, which do not compress. Its place tells a line from the others as well. */
export const plainIconKeys = (): Plugin => ({
  name: 'plain-icon-keys',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/.test(id)) return null;
    let place = 0;
    return code.replace(/\bkey: "[^"]*"/g, () => {
      place += 1;
      return `key: "${place}"`;
    });
  },
});

/** React Aria brings its words in thirty languages; the screens speak one. */
export const japaneseOnly = (): Plugin => ({ ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' });

/**
 * Scripts that import each other in a circle run before what they need is there, and break whatever page loads them. How
 * modules are grouped into scripts can make such circles although no module is in one.
 */
export const withoutCircles = (): Plugin => ({
  name: 'without-circles',
  apply: 'build',
  generateBundle(_, bundle) {
    const importsOf = new Map(
      Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? [[output.fileName, output.imports] as const] : [],
      ),
    );
    const circle = circleIn(importsOf);
    if (circle) this.error(`scripts import each other in a circle: ${circle.join(' → ')}; group their modules anew`);
  },
});

/** Names that lead from one to the next and back to the first; null where there is no such way. */
export function circleIn(importsOf: ReadonlyMap<string, readonly string[]>): readonly string[] | null {
  const done = new Set<string>();
  const along = (name: string, way: readonly string[]): readonly string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    for (const next of importsOf.get(name) ?? []) {
      const found = along(next, [...way, name]);
      if (found) return found;
    }
    done.add(name);
    return null;
  };
  for (const name of importsOf.keys()) {
    const found = along(name, []);
    if (found) return found;
  }
  return null;
}
