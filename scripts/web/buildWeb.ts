import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../programs/runProgram.ts';
import { writeSbom } from '../sbom/writeSbom.ts';
import { takeTurn } from '../takeTurn.mjs';
import { hashFiles } from './hashFiles.ts';

const sources = [
  'web',
  'console',
  'ui',
  'client',
  'contract',
  'rules',
  'docs/chusen-v1.md',
  'docs/chusen-v1',
  'vite.config.ts',
  'vite.console.config.ts',
  'package-lock.json',
];

/** Builds dist/web and dist/console unless they were built from the same sources. Throws with the build's output on failure. */
export async function buildWeb(root: string): Promise<void> {
  const stamp = hashFiles(root, sources);
  if (isBuilt(root, stamp)) return;
  mkdirSync(join(root, 'dist'), { recursive: true });
  const release = await takeTurn(join(root, 'dist', '.building'), () => console.log('Waiting for another build…'));
  try {
    if (isBuilt(root, stamp)) return;
    const began = performance.now();
    rmSync(stampFile(root), { force: true });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    for (const config of ['vite.config.ts', 'vite.console.config.ts']) {
      const args = [vite, 'build', '--config', join(root, config)];
      // Whoever asks for it, such as a test: what is built is what residents get.
      const env = { NODE_ENV: 'production' };
      const { code, output } = await runProgram({ file: process.execPath, args, env, isQuiet: true });
      if (code !== 0) throw new Error(`The web could not be built.\n${output}`);
    }
    writeFileSync(stampFile(root), stamp);
    writeSbom(root);
    console.log(`Built the web in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
  } finally {
    release();
  }
}

const stampFile = (root: string) => join(root, 'dist', '.stamp');

function isBuilt(root: string, stamp: string): boolean {
  const pages = ['dist/web/index.html', 'dist/console/index.html'];
  if (!pages.every((page) => existsSync(join(root, page))) || !existsSync(stampFile(root))) return false;
  return readFileSync(stampFile(root), 'utf8') === stamp;
}
