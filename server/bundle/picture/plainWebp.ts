/** The parts of a WebP that hold its pixels. */
const pixelParts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH']);

/** In VP8X: a colour profile, EXIF, XMP, an animation. */
const moreThanPixels = 0x20 | 0x08 | 0x04 | 0x02;

/** True for a WebP that is one picture and says nothing beside its pixels. Anything unusual makes it false. */
export function isPlainWebp(bytes: Buffer): boolean {
  const nameAt = (at: number) => bytes.toString('latin1', at, at + 4);
  if (bytes.length < 20 || nameAt(0) !== 'RIFF' || nameAt(8) !== 'WEBP') return false;
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return false;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = nameAt(at);
    if (!pixelParts.has(name)) return false;
    if (name === 'VP8X' && ((bytes[at + 8] ?? 0xff) & moreThanPixels) !== 0) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return at === bytes.length;
}
