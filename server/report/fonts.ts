import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Fonts = { readonly regular: Buffer; readonly bold: Buffer; readonly has: (codePoint: number) => boolean };

/** The only two of the package's nine that a release has to bring. */
export const fontPackage = '@expo-google-fonts/noto-sans-jp';
export const fontFiles = {
  regular: '400Regular/NotoSansJP_400Regular.ttf',
  bold: '700Bold/NotoSansJP_700Bold.ttf',
};

const require = createRequire(import.meta.url);
const read = (path: string) => readFileSync(require.resolve(`${fontPackage}/${path}`));

/** Noto Sans JP in two weights, read once. It has the rare characters of Japanese names (髙 﨑 𠮷 邉 …). */
export function readFonts(): Fonts {
  const regular = read(fontFiles.regular);
  const bold = read(fontFiles.bold);
  const font = create(regular) as Font;
  return { regular, bold, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) };
}

/** Text with 〓 for each character that the fonts cannot show, and without what would steer the page. */
export const settable = (text: string, { has }: Pick<Fonts, 'has'>) =>
  [...text.replace(/\r\n?/g, '\n')]
    .filter(
      (character) =>
        character === '\n' ||
        !/\p{Cc}|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{202A}-\u{202E}\u{2066}-\u{2069}]/u.test(character),
    )
    .map((character) => (character === '\n' || has(character.codePointAt(0) ?? 0) ? character : '〓'))
    .join('');
