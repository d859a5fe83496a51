import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { CliError } from './CliError.ts';
import { decodeText, decodeWritten } from './decodeText.ts';

const text = '会員番号,姓\n20000001,髙橋';

describe('The text of a file', () => {
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['Shift_JIS of Windows', iconv.encode(text, 'cp932')],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe(text);
  });

  test('is refused in bytes that are neither', () => {
    expect(() => decodeText(Buffer.from([0x81, 0xff, 0xfd]))).toThrow(CliError);
    expect(() => decodeText(iconv.encode('髙橋', 'cp932'), 'utf-8')).toThrow(
      'The file is not UTF-8; it seems to be Shift_JIS.',
    );
  });

  test.each([
    [
      'UTF-16',
      Buffer.from(`\uFEFF${text}`, 'utf16le'),
      'The file is not UTF-8 or Shift_JIS; it is UTF-16 ("Unicode").',
    ],
    ['an image', Buffer.from([0x89, 0x50, 0, 0x47]), 'The file is not UTF-8 or Shift_JIS; it is no text.'],
  ])('is refused when it is %s', (_, bytes, message) => {
    expect(() => decodeText(bytes)).toThrow(message);
  });
});

describe('The text of a bundle', () => {
  const bundle = 'tenant:\n  name: 髙橋町\n';
  const reasonFor = (bytes: Uint8Array, encoding?: 'utf-8' | 'shift_jis') => {
    try {
      return decodeWritten('town.yaml', bytes, encoding);
    } catch (error) {
      if (error instanceof CliError) return error.message.split('. ')[0];
      throw error;
    }
  };

  test('is UTF-8, with or without a byte order mark', () => {
    expect(reasonFor(Buffer.from(bundle))).toBe(bundle);
    expect(reasonFor(Buffer.from(`\uFEFF${bundle}`))).toBe(bundle);
  });

  test.each([
    ['Shift_JIS', iconv.encode(bundle, 'cp932'), 'UTF-8; it seems to be Shift_JIS'],
    ['UTF-16', Buffer.from(`\uFEFF${bundle}`, 'utf16le'), 'UTF-8; it is UTF-16 ("Unicode")'],
    [
      'UTF-16 the other way round',
      Buffer.from(`\uFEFF${bundle}`, 'utf16le').swap16(),
      'UTF-8; it is UTF-16 ("Unicode")',
    ],
    ['UTF-16 without a mark', Buffer.from('tenant:', 'utf16le'), 'UTF-8; it is no text'],
    ['a spreadsheet', Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xe9]), 'UTF-8; it is no text'],
    ['neither', Buffer.from([0x81, 0xff, 0xfd]), 'UTF-8'],
  ])('is refused as %s, never guessed', (_, bytes, names) => {
    expect(reasonFor(bytes)).toBe(`town.yaml: the encoding (文字コード) is not ${names}`);
  });

  test('is Shift_JIS when that is said, and then nothing else', () => {
    expect(reasonFor(iconv.encode(bundle, 'cp932'), 'shift_jis')).toBe(bundle);
    expect(reasonFor(Buffer.from([0x81, 0xff, 0xfd]), 'shift_jis')).toContain('not Shift_JIS');
  });
});
