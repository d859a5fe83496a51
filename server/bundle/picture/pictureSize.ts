import type { PictureType } from '#server/tenant/picture.ts';

/** What the first bytes of a picture say of it. */
export type PictureSize = { readonly mediaType: PictureType; readonly width: number; readonly height: number };

const textAt = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to);

function pngSize(bytes: Buffer) {
  if (textAt(bytes, 1, 4) !== 'PNG' || textAt(bytes, 12, 16) !== 'IHDR') return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frames begin with one of the markers C0 to CF that are no tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Buffer) {
  if (bytes.readUInt16BE(0) !== 0xffd8) return null;
  let at = 2;
  while (bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    if (isFrame(marker)) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

function webpSize(bytes: Buffer) {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 12) !== 'WEBP') return null;
  switch (textAt(bytes, 12, 16)) {
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  }
}

/** Of the images in the file the largest, which the others are parts or small copies of. */
function avifSize(bytes: Buffer) {
  if (textAt(bytes, 4, 8) !== 'ftyp' || !/avi[fs]/.test(textAt(bytes, 8, 32))) return null;
  const head = textAt(bytes, 0, bytes.length);
  const sizes = [...head.matchAll(/ispe/g)].map(({ index }) => ({
    width: bytes.readUInt32BE(index + 8),
    height: bytes.readUInt32BE(index + 12),
  }));
  return sizes.toSorted((one, other) => other.width * other.height - one.width * one.height)[0] ?? null;
}

const readers = [
  ['image/png', pngSize],
  ['image/jpeg', jpegSize],
  ['image/webp', webpSize],
  ['image/avif', avifSize],
] as const;

/** The type and size of a photograph, by its bytes and whatever its name says; null for anything else. */
export function photographSize(bytes: Buffer): PictureSize | null {
  for (const [mediaType, read] of readers) {
    try {
      const size = read(bytes);
      if (size !== null) return { mediaType, ...size };
    } catch (error) {
      // It ends before it has said its size.
      if (!(error instanceof RangeError)) throw error;
    }
  }
  return null;
}
