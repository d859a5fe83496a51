import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import packageJson from './package.json' with { type: 'json' };

const outDir = join(import.meta.dirname, 'dist/web');
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
const precompress = (): Plugin => ({
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

/** What the screens link to of the description of the draw: a single copy serves developers and residents. */
const drawDocuments = ['chusen-v1.md', 'chusen-v1/verify.py', 'chusen-v1/verify.mjs', 'chusen-v1/vector.json'];

const publishDocuments = (): Plugin => ({
  name: 'publish-documents',
  apply: 'build',
  async generateBundle() {
    for (const name of drawDocuments) {
      const source = await readFile(join(import.meta.dirname, 'docs', name));
      this.emitFile({ type: 'asset', fileName: `docs/${name}`, source });
    }
  },
});

/** React Aria brings its words in thirty languages; the screens speak one. */
const japaneseOnly = (): Plugin => ({ ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' });

/**
 * What every screen runs on. It changes rarely, so it stays in the browser's cache across releases. Queries by pages
 * stay with the one screen that has them.
 */
const framework = {
  name: 'framework',
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*[iI]nfiniteQuery(Observer)?\.js)/,
  priority: 3,
};

const ownRooms = ['web', 'ui', 'client', 'rules', 'contract'].map((room) => join(import.meta.dirname, room, '/'));
const isOwn = (id: string) => ownRooms.some((room) => id.startsWith(room)) || /lucide-react|preload-helper/.test(id);

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** Everything a script imports at once, itself included. */
function loadedWith(id: string, graph: ModuleGraph, seen = new Set<string>()) {
  if (seen.has(id)) return seen;
  seen.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) loadedWith(next, graph, seen);
  return seen;
}

/**
 * What stands before every screen, in one file. It is whole, so that no file which it needs imports it in turn: of two
 * files that import each other, the first to run finds the other empty.
 */
const shell = {
  name: (id: string, graph: ModuleGraph) =>
    loadedWith(join(import.meta.dirname, 'web/app/main.tsx'), graph).has(id) ? 'shell' : null,
  test: isOwn,
  includeDependenciesRecursively: false,
  priority: 2,
};

/** One file of what four or more screens use, in place of twenty small ones. What fewer use stays with them. */
const screens = { name: 'screens', test: isOwn, minShareCount: 4, includeDependenciesRecursively: false, priority: 1 };

const apiServer = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  define: { CLIENT_VERSION: JSON.stringify(packageJson.version) },
  plugins: [japaneseOnly(), react(), tailwindcss(), publishDocuments(), precompress()],
  build: {
    outDir,
    emptyOutDir: true,
    manifest: true,
    // The content policy allows no data: address in scripts and styles; small files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [framework, shell, screens] } } },
  },
  server: { proxy: { '/api/': apiServer, '/waapi/': apiServer } },
});
