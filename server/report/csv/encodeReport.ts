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

/** What bytes begin with that Excel is to read as UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Writes the pieces of a CSV text as bytes that Excel opens rightly: UTF-8 with a byte order mark, or the Windows form of
 * Shift_JIS. `lost` has the characters the latter does not have, with how often each was met; 〓 stands for them.
 */
export function reportEncoder(encoding: ReportEncoding) {
  let isBegun = false;
  const lost = new Map<string, number>();
  const inWindows = (letter: string) => {
    const written = lookAlikes[letter] ?? letter;
    if (iconv.decode(iconv.encode(written, 'cp932'), 'cp932') === written) return written;
    lost.set(letter, (lost.get(letter) ?? 0) + 1);
    return missing;
  };
  return {
    encode(text: string): Buffer {
      if (encoding === 'cp932') return iconv.encode([...text].map(inWindows).join(''), 'cp932');
      const marked = isBegun ? text : byteOrderMark + text;
      isBegun = true;
      return Buffer.from(marked, 'utf8');
    },
    lost: lost as ReadonlyMap<string, number>,
  };
}
