import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import type { WholePicture } from '#server/catalogue/picture.queries.ts';
import { photographSize } from './pictureSize.ts';
import { readPictures } from './readPictures.ts';

/** Something like a photograph: soft shades with some grain. */
function aPhotograph(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let index = 0; index < width * height; index += 1) {
    const [x, y] = [index % width, Math.floor(index / width)];
    data[index * 3] = (x * 255) / width;
    data[index * 3 + 1] = (y * 255) / height;
    data[index * 3 + 2] = 120 + (((x >> 3) * 37 + (y >> 3) * 91) % 29);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** What nobody can make smaller. */
const noise = (width: number, height: number) => {
  let seed = 1;
  const next = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  };
  return sharp(Buffer.alloc(width * height * 3).map(next), {
    raw: { width, height, channels: 3 },
  });
};

const read = async (bytes: Buffer) => (await readPictures([{ file: 'hall', bytes }])).get('hall');

async function published(bytes: Buffer): Promise<WholePicture> {
  const picture = await read(bytes);
  if (!picture || 'code' in picture) throw new Error(JSON.stringify(picture));
  return picture;
}

/** The colour at a place of a picture, by shares of its sides. */
async function colourAt(bytes: Buffer, x: number, y: number) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

const written = {
  jpeg: (picture: Sharp) => picture.jpeg({ quality: 95 }),
  png: (picture: Sharp) => picture.png(),
  webp: (picture: Sharp) => picture.webp({ quality: 98 }),
  avif: (picture: Sharp) => picture.avif({ effort: 0 }),
};

describe('[OPEN-06] a photograph', () => {
  test.each(Object.entries(written))(
    'as %s becomes WebP in three widths, of 200, 100 and 40 kB at most',
    async (_kind, write) => {
      const picture = await published(await write(aPhotograph(2_560, 1_440)).toBuffer());
      expect(picture).toMatchObject({ mediaType: 'image/webp', width: 1_920, height: 1_080 });
      const all = [picture.bytes, picture.tabletBytes ?? Buffer.alloc(0), picture.phoneBytes ?? Buffer.alloc(0)];
      expect(all.map((bytes) => photographSize(bytes))).toEqual([
        { mediaType: 'image/webp', width: 1_920, height: 1_080 },
        { mediaType: 'image/webp', width: 1_280, height: 720 },
        { mediaType: 'image/webp', width: 720, height: 405 },
      ]);
      for (const [index, most] of [200, 100, 40].entries()) expect(all[index]?.length).toBeLessThanOrEqual(most * 1024);
    },
  );

  test('has fewer pixels where it would have more bytes whatever its quality', async () => {
    const picture = await published(await noise(800, 450).jpeg().toBuffer());
    expect(picture.bytes.length).toBeLessThanOrEqual(200 * 1024);
    const phone = picture.phoneBytes ?? Buffer.alloc(0);
    const { width = 0, height = 1 } = photographSize(phone) ?? {};
    expect([width < 720, phone.length <= 40 * 1024]).toEqual([true, true]);
    expect(width / height).toBeCloseTo(16 / 9, 1);
  });

  test('that is small has one width', async () => {
    const bytes = await aPhotograph(640, 360).webp({ quality: 60 }).toBuffer();
    expect(await published(bytes)).toMatchObject({ width: 640, height: 360, hasTablet: false, hasPhone: false });
  });

  test('loses who took it, where and with what, in every width', async () => {
    const secret = 'SECRET-yamada';
    const bytes = await aPhotograph(1_600, 900)
      .withExif({
        IFD0: { Artist: secret, Model: secret },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 41/1 2/1' },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const { bytes: own, tabletBytes, phoneBytes } = await published(bytes);
    for (const made of [own, tabletBytes, phoneBytes]) {
      const { exif, xmp, iptc, icc } = await sharp(made ?? Buffer.alloc(0)).metadata();
      expect([exif, xmp, iptc, icc, made?.includes(secret)]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        false,
      ]);
    }
    // Also one that needs no other size.
    const small = await aPhotograph(320, 180)
      .withExif({ IFD0: { Artist: secret } })
      .webp()
      .toBuffer();
    expect(small.includes(secret)).toBe(true);
    expect((await published(small)).bytes.includes(secret)).toBe(false);
  });

  test('is turned upright, and says its upright size', async () => {
    const left = await sharp({ create: { width: 100, height: 200, channels: 3, background: '#d00' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00d' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photographSize(bytes)).toMatchObject({ width: 400, height: 200 });
    const picture = await published(bytes);
    expect(picture).toMatchObject({ width: 200, height: 400 });
    // What a camera held on its side saw on the left is at the top.
    const [top, bottom] = [await colourAt(picture.bytes, 0.5, 0.1), await colourAt(picture.bytes, 0.5, 0.9)];
    expect([(top[0] ?? 0) > 150, (bottom[2] ?? 0) > 150]).toEqual([true, true]);
  });

  test.each([
    ['p3', 8],
    // Inks have fewer colours than screens.
    ['cmyk', 32],
  ] as const)('in the colours of %s looks as it did', async (profile, most) => {
    const background = { r: 180, g: 90, b: 60 };
    const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
      .withIccProfile(profile)
      .jpeg({ quality: 100 })
      .toBuffer();
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    const colour = await colourAt((await published(bytes)).bytes, 0.5, 0.5);
    for (const [index, shown] of Object.values(background).entries())
      expect(Math.abs((colour[index] ?? 0) - shown)).toBeLessThan(most);
  });

  test('that was published once is itself the second time, byte for byte', async () => {
    const first = await published(await aPhotograph(2_000, 1_125).jpeg().toBuffer());
    expect(await published(first.bytes)).toMatchObject({ digest: first.digest, bytes: first.bytes });
  });

  test('that only begins as one is refused', async () => {
    const whole = await aPhotograph(1_280, 720).png().toBuffer();
    expect(await read(whole.subarray(0, 64))).toMatchObject({ code: 'pictureOfNoType' });
    const cut = await aPhotograph(1_280, 720).jpeg().toBuffer();
    expect(await read(cut.subarray(0, 2_000))).toMatchObject({ code: 'pictureOfNoType' });
  });

  test('of more bytes or pixels than any page needs is refused before anything decodes it', async () => {
    expect(
      await read(Buffer.concat([await aPhotograph(64, 36).png().toBuffer(), Buffer.alloc(8 * 1024 * 1024)])),
    ).toEqual({
      code: 'pictureTooLarge',
      values: { most: '8MB' },
    });
    const wide = await sharp({ create: { width: 5_000, height: 10, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(await read(wide)).toMatchObject({ code: 'pictureTooWide' });
  });

  test('of another kind that the library could read is none', async () => {
    for (const bytes of [await aPhotograph(64, 36).gif().toBuffer(), await aPhotograph(64, 36).tiff().toBuffer()])
      expect(await read(bytes)).toMatchObject({ code: 'pictureOfNoType' });
  });
});
