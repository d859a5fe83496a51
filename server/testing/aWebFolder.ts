import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The one document of the smallest built web. */
export const webPage =
  '<!doctype html><html lang="ja"><head><meta name="description" content="すべて" />\n<title>Yoyaku</title></head><body><div id="root"><p>読み込み</p></div></body></html>';

/** A built web with nothing but its document, for servers whose pages are asked for. */
export async function aWebFolder() {
  const above = await mkdtemp(join(tmpdir(), 'yoyaku-web-'));
  const folder = join(above, 'web');
  await mkdir(folder);
  await writeFile(join(folder, 'index.html'), webPage);
  return { folder, remove: () => rm(above, { recursive: true }) };
}
