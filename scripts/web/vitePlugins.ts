import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** React Aria brings its words in thirty languages; the screens speak one. */
export const japaneseOnly = (): Plugin => ({ ...optimizeLocales.vite({ locales: ['ja-JP'] }), enforce: 'pre' });
