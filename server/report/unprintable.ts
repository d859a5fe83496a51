import { type Fonts, readFonts } from './fonts.ts';

let fonts: Pick<Fonts, 'has'> | undefined;

/** A kanji with the sign that selects one of its variants, which no font of a document knows. */
const selected = /.[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu;

/**
 * The characters of all texts of a value that a document does not show as they are, each once: 〓 stands for those that
 * the fonts lack, and the usual form for a selected variant.
 */
export function unprintableIn(value: unknown): string[] {
  fonts ??= readFonts();
  const { has } = fonts;
  const found = textsIn(value).flatMap((text) => {
    const variants = text.match(selected) ?? [];
    const lacking = [...text.replace(selected, '')].filter(
      (letter) => !/\s/.test(letter) && !has(letter.codePointAt(0) ?? 0),
    );
    return [...variants, ...lacking];
  });
  return [...new Set(found)];
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null && !(value instanceof Date)
    ? Object.values(value).flatMap(textsIn)
    : [];
}
