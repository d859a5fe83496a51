import { compatibleLine, katakanaLine } from '#rules/text/typedText.ts';

/**
 * A name as people are found by it: one width, hiragana as katakana, small letters, without blanks. Small kana and long
 * marks stay. The columns of account that end in _key are made the same way (migration 0026_people).
 */
export const searchKey = (typed: string) =>
  katakanaLine(typed)
    .replaceAll(' ', '')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** The digits of what may be a number or the end of a phone number, with hyphens or without; null for other texts. */
export function searchDigits(typed: string) {
  const digits = compatibleLine(typed).replace(/[\s‐‑–—−ー-]/g, '');
  return /^[0-9]{3,}$/.test(digits) ? digits : null;
}
