import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readBundle } from '#server/bundle/import/importBundle.ts';
import { picturesBeside } from '#server/bundle/picture/picturesBeside.ts';
import { readPictures } from '#server/bundle/picture/readPictures.ts';

export const bundleFolder = new URL('./bundles/', import.meta.url);

/** A bundle of the demo with its pictures, to be imported at that instant. */
export async function demoBundle(name: string, nowMs: number) {
  const path = fileURLToPath(new URL(name, bundleFolder));
  const text = await readFile(path, 'utf8');
  const pictures = await readPictures(await picturesBeside(path, text));
  return readBundle({ file: `demo/bundles/${name}`, text, pictures }, nowMs);
}
