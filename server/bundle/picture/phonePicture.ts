import type { Picture } from '#server/catalogue/page.ts';

/** As wide as a phone shows, with two pixels for each of its own, and as many bytes as a slow line brings in a second. */
const phone = { width: 720, bytes: 40 * 1024 };

/** Tried in turn until one is small enough. */
const qualities = [82, 70, 58, 46, 34];

type Photograph = Pick<Picture, 'mediaType' | 'width' | 'height'> & { readonly bytes: Buffer };

/**
 * A photograph as WebP for phones; null where it is small enough as it is, or is a drawing, which has every size. Throws
 * for bytes that only begin as a photograph.
 */
export async function phonePicture({ mediaType, width, height, bytes }: Photograph): Promise<Buffer | null> {
  if (mediaType === 'image/svg+xml') return null;
  // Loaded by imports with photographs alone: it brings a whole library of drawing.
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(bytes);
  if (width <= phone.width && bytes.length <= phone.bytes) return null;
  const scale = Math.min(1, phone.width / width);
  const canvas = createCanvas(Math.round(width * scale), Math.max(1, Math.round(height * scale)));
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  let smallest: Buffer | null = null;
  for (const quality of qualities) {
    smallest = await canvas.encode('webp', quality);
    if (smallest.length <= phone.bytes) break;
  }
  return smallest !== null && smallest.length < bytes.length ? smallest : null;
}
