import iconv from 'iconv-lite';

export const reportEncodings = ['utf-8', 'cp932'] as const;
export type ReportEncoding = (typeof reportEncodings)[number];

/** Characters that Windows writes with another of Unicode's look-alikes. */
const lookAlikes: Readonly<Record<string, string>> = {
  '\u301C': '\uFF5E', // 〜 wave dash, ～ fullwidth tilde
  '\u2016': '\u2225', // ‖
  '\u2212': '\uFF0D', // − minus
  '\u2014': '\u2015', // — em dash
  '\u00A2': '\uFFE0',
  '\u00A3': '\uFFE1',
  '\u00AC': '\uFFE2',
  '\u00A6': '\uFFE4',
};

/** Stands where Japanese print has no type for a letter. */
const missing = '〓';

/**
 * A CSV text as bytes that Excel opens rightly: UTF-8 with a byte order mark, or the Windows form of Shift_JIS. `lost`
 * counts the characters the latter does not have; 〓 stands for them.
 */
export function encodeReport(text: string, encoding: ReportEncoding): { bytes: Buffer; lost: number } {
  if (encoding === 'utf-8') return { bytes: Buffer.from(`\uFEFF${text}`, 'utf8'), lost: 0 };
  let lost = 0;
  const writable = [...text].map((letter) => {
    const written = lookAlikes[letter] ?? letter;
    if (iconv.decode(iconv.encode(written, 'cp932'), 'cp932') === written) return written;
    lost += 1;
    return missing;
  });
  return { bytes: iconv.encode(writable.join(''), 'cp932'), lost };
}
