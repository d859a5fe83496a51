import { describe, expect, test } from 'vitest';
import { photographSize } from './pictureSize.ts';

// As another program wrote it: 3 by 2 pixels.
const writtenPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEklEQVR4nGP4z8AARAxgEgQAHOsC/2j2X1AAAAAASUVORK5CYII=';

const bigEndian = (...numbers: number[]) => Buffer.from(numbers.flatMap((number) => [number >> 8, number & 0xff]));

describe('[OPEN-06] the size of a picture', () => {
  test('is read from its bytes, whatever the file is called', () => {
    const png = Buffer.from(writtenPng, 'base64');
    expect(photographSize(png)).toEqual({ mediaType: 'image/png', width: 3, height: 2 });
    const jpeg = Buffer.concat([
      bigEndian(0xffd8, 0xffe0, 4, 0, 0xffc2, 11, 0x0800, 0x0200, 0x0300, 0),
      Buffer.alloc(4),
    ]);
    expect(photographSize(jpeg)).toEqual({ mediaType: 'image/jpeg', width: 3, height: 2 });
    const webp = (kind: string, rest: number[]) =>
      photographSize(Buffer.concat([Buffer.from(`RIFF    WEBP${kind}    `, 'latin1'), Buffer.from(rest)]));
    expect(webp('VP8X', [0, 0, 0, 0, 63, 1, 0, 179, 0, 0])).toMatchObject({ width: 320, height: 180 });
    expect(webp('VP8L', [0x2f, 0x3f, 0xc1, 0x2c, 0])).toMatchObject({ width: 320, height: 180 });
    expect(webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 64, 1, 180, 0])).toMatchObject({ width: 320, height: 180 });
    const part = (width: number, height: number) => bigEndian(0, 0, 0, width, 0, height);
    const avif = Buffer.concat([
      Buffer.from('    ftypavif    avifmif1', 'latin1'),
      ...[part(160, 90), part(320, 180)].flatMap((size) => [Buffer.from('    ispe', 'latin1'), size]),
    ]);
    expect(photographSize(avif)).toEqual({ mediaType: 'image/avif', width: 320, height: 180 });
  });

  test.each([
    ['nothing', ''],
    ['another kind', 'GIF89a'],
    ['a beginning alone', '\x89PNG\r\n\x1a\n'],
    ['a photograph that ends early', '\xff\xd8\xff\xe0'],
    ['a container without a picture', 'RIFF    WEBPVP8X'],
  ])('of %s is unknown', (_what, bytes) => {
    expect(photographSize(Buffer.from(bytes, 'latin1'))).toBeNull();
  });
});
