import { createHash } from 'node:crypto';
import type { WholePicture } from '#server/catalogue/picture.queries.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import { drawingSize } from './drawing.ts';
import { phonePicture } from './phonePicture.ts';
import { photographSize } from './pictureSize.ts';

/** A file that a bundle names, by the path it names it by. */
export type GivenPicture = { readonly file: string; readonly bytes: Buffer };

/** The files by their paths, or what is wrong with them. */
export type ReadPictures = ReadonlyMap<string, WholePicture | Mistake>;

/** Bytes of a file, and pixels of a side. */
const most = { bytes: 200 * 1024, pixels: 4_096 };

async function readPicture(bytes: Buffer): Promise<WholePicture | Mistake> {
  if (bytes.length > most.bytes) return mistake('pictureTooLarge', { most: most.bytes / 1024 });
  const photograph = photographSize(bytes);
  const drawing = photograph === null ? drawingIn(bytes) : null;
  if (drawing !== null && 'found' in drawing) return mistake('drawingNotPlain', { found: drawing.found });
  const size = photograph ?? (drawing && { mediaType: 'image/svg+xml' as const, ...drawing });
  if (size === null) return mistake('pictureOfNoType');
  const { width, height } = size;
  if (Math.min(width, height) < 1 || Math.max(width, height) > most.pixels)
    return mistake('pictureTooWide', { width, height, most: most.pixels });
  const digest = createHash('sha256').update(bytes).digest('hex');
  try {
    const phoneBytes = await phonePicture({ ...size, bytes });
    return { ...size, digest, bytes, hasPhone: phoneBytes !== null, phoneBytes };
  } catch {
    // It only begins as a picture.
    return mistake('pictureOfNoType');
  }
}

/** Null for what does not even begin as a drawing. */
function drawingIn(bytes: Buffer) {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return /^\s*(<\?xml |<!|<svg)/.test(text) ? drawingSize(text) : null;
}

/** Looks at every file before anything is begun, one after the other: each takes many times its bytes of memory. */
export async function readPictures(given: readonly GivenPicture[]): Promise<ReadPictures> {
  const read = new Map<string, WholePicture | Mistake>();
  for (const { file, bytes } of given) read.set(file, await readPicture(bytes));
  return read;
}
