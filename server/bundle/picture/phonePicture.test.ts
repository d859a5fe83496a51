import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { photographSize } from './pictureSize.ts';
import { readPictures } from './readPictures.ts';

/** Something like a photograph: soft shades with some grain. */
function aPhotograph(width: number, height: number) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const shade = context.createLinearGradient(0, 0, width, height);
  shade.addColorStop(0, '#cde');
  shade.addColorStop(1, '#864');
  context.fillStyle = shade;
  context.fillRect(0, 0, width, height);
  for (let index = 0; index < 3_000; index += 1) {
    context.fillStyle = `rgba(${(index * 37) % 255}, ${(index * 91) % 255}, 120, 0.25)`;
    context.fillRect((index * 7_919) % width, (index * 104_729) % height, 12, 9);
  }
  return canvas;
}

const read = async (bytes: Buffer) => (await readPictures([{ file: 'hall', bytes }])).get('hall');

describe('[OPEN-06] a photograph', () => {
  test.each(['jpeg', 'webp', 'avif'] as const)('as %s has one beside it for phones, of 40 kB at most', async (kind) => {
    const canvas = aPhotograph(1_280, 720);
    const bytes = kind === 'avif' ? await canvas.encode('avif') : await canvas.encode(kind, 40);
    const picture = await read(bytes);
    expect(picture).toMatchObject({ mediaType: `image/${kind}`, width: 1_280, height: 720, hasPhone: true, bytes });
    const phone = picture && 'phoneBytes' in picture ? picture.phoneBytes : null;
    expect(phone?.length).toBeLessThanOrEqual(40 * 1024);
    expect(phone && photographSize(phone)).toEqual({ mediaType: 'image/webp', width: 720, height: 405 });
    const { width, height } = await loadImage(phone ?? Buffer.alloc(0));
    expect([width, height]).toEqual([720, 405]);
  });

  test('that is small enough has none', async () => {
    const bytes = await aPhotograph(640, 360).encode('webp', 40);
    expect(bytes.length).toBeLessThan(40 * 1024);
    expect(await read(bytes)).toMatchObject({ width: 640, height: 360, hasPhone: false, phoneBytes: null });
  });

  test('that only begins as one is refused', async () => {
    const whole = await aPhotograph(1_280, 720).encode('png');
    expect(await read(whole.subarray(0, 64))).toMatchObject({ code: 'pictureOfNoType' });
  });
});
