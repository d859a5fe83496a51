/** Text typed by people: counting visible characters and removing invisible ones. */

const controlCharacters = /\p{Cc}+/gu;
const directionOverrides = /[\u202A-\u202E\u2066-\u2069]/gu;
const invisible = /[\p{Cc}\p{Cf}\p{Z}]/gu;

/** Characters as code points, so that 𠮷 and most emoji count as one. */
export const characterCount = (text: string) => [...text].length;

/**
 * One trimmed line. Line breaks and other control characters, which a database may refuse, become one space. Direction
 * overrides, which can make a text read as another, are removed.
 */
export const cleanLine = (text: string) => text.replace(directionOverrides, '').replace(controlCharacters, ' ').trim();

/** True when the text has no visible character. */
export const isBlank = (text: string) => text.replace(invisible, '') === '';

/** Compatibility forms unified (full-width digits, letters and signs become half-width, half-width kana full-width). */
export const compatibleLine = (text: string) => cleanLine(cleanLine(text).normalize('NFKC'));

/** A reading as stored: compatible line, hiragana as katakana; everything else stays. */
export const katakanaLine = (text: string) =>
  compatibleLine(
    compatibleLine(text).replace(/[\u3041-\u3096\u309D\u309E]/gu, (letter) =>
      String.fromCharCode(letter.charCodeAt(0) + 0x60),
    ),
  );
