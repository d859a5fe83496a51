import type { Sharp, SharpOptions } from 'sharp';
import type { WholePicture } from '#server/catalogue/picture.queries.ts';
import { isPlainWebp } from './plainWebp.ts';

/** The most pixels of a side that anything decodes. */
export const mostPixels = 4_096;

/** In pixels and bytes. The widest is what fills a desktop's screen; a slow line brings the phone's within a second. */
const sizes = {
  own: { width: 1_920, bytes: 200 * 1024 },
  tablet: { width: 1_280, bytes: 100 * 1024 },
  phone: { width: 720, bytes: 40 * 1024 },
} as const;

type Size = (typeof sizes)[keyof typeof sizes];

/** Tried in turn until a picture is small enough; where none makes it so, it gets fewer pixels. */
const qualities = [82, 70, 58, 46, 34];
const narrower = 0.75;

/** A picture that takes longer is given up, in seconds. */
const patience = 20;

/** Bytes that only begin as a photograph, or take too long. */
export class NoPhotograph extends Error {}

/** Pixels, upright and in the colours that every screen takes for granted. */
type Pixels = { readonly data: Buffer; readonly info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

type Program = (input: Buffer, options: SharpOptions) => Sharp;

let program: Promise<Program> | undefined;

/** Loaded by imports with photographs alone: it brings a library of many formats, of which four may be read. */
const sharpProgram = () => {
  program ??= import('sharp').then(({ default: sharp }) => {
    const formats = ['Jpeg', 'Png', 'Webp', 'Heif'];
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}Buffer`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return program;
};

const narrowedTo = (picture: Sharp, width: number): Promise<Pixels> =>
  picture
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: patience })
    .raw()
    .toBuffer({ resolveWithObject: true });

const pictureOf = (sharp: Program, { data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

/** As WebP of this size at most, with nothing of what stood beside the pixels. */
async function encoded(sharp: Program, whole: Pixels, { width, bytes }: Size) {
  let tried: readonly number[] = qualities;
  for (let narrow: number = width; ; narrow = Math.ceil(narrow * narrower)) {
    const pixels = await narrowedTo(pictureOf(sharp, whole), narrow);
    for (const quality of tried) {
      const webp = await pictureOf(sharp, pixels).webp({ quality }).timeout({ seconds: patience }).toBuffer();
      if (webp.length <= bytes) return { webp, width: pixels.info.width, height: pixels.info.height };
    }
    tried = qualities.slice(-1);
  }
}

async function decoded(sharp: Program, bytes: Buffer) {
  const limits = { limitInputPixels: mostPixels * mostPixels, failOn: 'error' } as const;
  try {
    return await narrowedTo(sharp(bytes, limits).autoOrient().toColourspace('srgb'), mostPixels);
  } catch (cause) {
    throw new NoPhotograph('', { cause });
  }
}

/**
 * A photograph as it is published: as WebP in three widths at most, turned upright, without where it was taken and by
 * whom. One that is so already keeps its bytes, so that an export of it imports as itself. Throws NoPhotograph; the caller
 * has looked at the number of bytes and at the size they claim.
 */
export async function publishedPhotograph(bytes: Buffer): Promise<Omit<WholePicture, 'digest'>> {
  const sharp = await sharpProgram();
  const whole = await decoded(sharp, bytes);
  const { width, height } = whole.info;
  const isOwn = isPlainWebp(bytes) && width <= sizes.own.width && bytes.length <= sizes.own.bytes;
  const own = isOwn ? { webp: bytes, width, height } : await encoded(sharp, whole, sizes.own);
  const smaller = async (size: Size) =>
    own.width <= size.width && own.webp.length <= size.bytes ? null : (await encoded(sharp, whole, size)).webp;
  const [tabletBytes, phoneBytes] = [await smaller(sizes.tablet), await smaller(sizes.phone)];
  return {
    mediaType: 'image/webp',
    width: own.width,
    height: own.height,
    bytes: own.webp,
    tabletBytes,
    hasTablet: tabletBytes !== null,
    phoneBytes,
    hasPhone: phoneBytes !== null,
  };
}
