import { createHash } from 'node:crypto';
import type { WholePicture } from '#server/catalogue/picture.queries.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import { drawingSize } from './drawing.ts';
import { mostPixels, NoPhotograph, publishedPhotograph } from './photograph.ts';
import { photographSize } from './pictureSize.ts';

/** A file that a bundle names, by the path it names it by. */
export type GivenPicture = { readonly file: string; readonly bytes: Buffer };

/** The files by their paths, or what is wrong with them. */
export type ReadPictures = ReadonlyMap<string, WholePicture | Mistake>;

/** Bytes of a file: a photograph comes as a camera made it, a drawing is kept as it is. */
const most = { photograph: 8 * 1024 * 1024, drawing: 200 * 1024 };

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function readPicture(bytes: Buffer): Promise<WholePicture | Mistake> {
  if (bytes.length > most.photograph) return mistake('pictureTooLarge', { most: '8MB' });
  const photograph = photographSize(bytes);
  // Before anything of it is read: it is looked at letter by letter.
  if (photograph === null && bytes.length > most.drawing) return mistake('pictureTooLarge', { most: '200kB' });
  const drawing = photograph === null ? drawingIn(bytes) : null;
  if (drawing !== null && 'found' in drawing) return mistake('drawingNotPlain', { found: drawing.found });
  const size = photograph ?? drawing;
  if (size === null) return mistake('pictureOfNoType');
  const { width, height } = size;
  if (Math.min(width, height) < 1 || Math.max(width, height) > mostPixels)
    return mistake('pictureTooWide', { width, height, most: mostPixels });
  if (photograph === null) return readDrawing(bytes, size);
  try {
    const published = await publishedPhotograph(bytes);
    return { ...published, digest: digestOf(published.bytes) };
  } catch (error) {
    // Anything else is no mistake of the file, such as a library that is not installed for this machine.
    if (!(error instanceof NoPhotograph)) throw error;
    return mistake('pictureOfNoType');
  }
}

/** A drawing has every size, so there is one of it. */
function readDrawing(bytes: Buffer, { width, height }: { readonly width: number; readonly height: number }) {
  const one = { hasTablet: false, tabletBytes: null, hasPhone: false, phoneBytes: null };
  return { mediaType: 'image/svg+xml' as const, width, height, digest: digestOf(bytes), bytes, ...one };
}

/** Null for what does not even begin as a drawing. */
function drawingIn(bytes: Buffer) {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return /^\s*(<\?xml |<!|<svg)/.test(text) ? drawingSize(text) : null;
}

let last: Promise<unknown> = Promise.resolve();

/** Reads a picture once those before it are read, whoever gave them: each takes many times its bytes of memory. */
export function readInTurn(bytes: Buffer): Promise<WholePicture | Mistake> {
  const reading = last.then(() => readPicture(bytes));
  last = reading.catch(() => undefined);
  return reading;
}

/** Looks at every file before anything is begun. */
export async function readPictures(given: readonly GivenPicture[]): Promise<ReadPictures> {
  const read = new Map<string, WholePicture | Mistake>();
  for (const { file, bytes } of given) read.set(file, await readInTurn(bytes));
  return read;
}
