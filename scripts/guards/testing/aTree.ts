import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readSources, type Sources, topFolders } from '../readSources.ts';

/** Writes files into a folder of their own and reads them as the checks do. */
export function aTree(files: Readonly<Record<string, string>>): Sources {
  const root = mkdtempSync(join(tmpdir(), 'yoyaku-house-'));
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), source);
    }
    return readSources(root, topFolders(root));
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
