import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { CliError } from './CliError.ts';
import { decodeText } from './decodeText.ts';

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
    expect(() => decodeText(iconv.encode('髙橋', 'cp932'), 'utf-8')).toThrow('The file is not utf-8.');
  });
});
