import { mkdir, writeFile } from 'node:fs/promises';
import { bundleFolder } from '../demoBundles.ts';
import { drawnFor } from './drawnFor.ts';

/** Draws the pictures of the demo anew: `node demo/scenes/drawScenes.ts`. */
for (const { file, svg } of drawnFor) {
  const url = new URL(file, bundleFolder);
  await mkdir(new URL('.', url), { recursive: true });
  await writeFile(url, svg);
}
