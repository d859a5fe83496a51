import { katakanaLine } from '#rules/text/typedText.ts';

// Letters, digits and signs stand in foreign names and in those of groups: 'FCミドリ'.
const readingForm = /^[\p{Script=Katakana}\p{Script=Latin}\p{Mark}\p{Number}\p{Punctuation}\p{Symbol}ー ]*$/u;

/** Whether a typed text can be the reading of a name, by which people are found: kana, of any width and kind. */
export const isReading = (typed: string) => readingForm.test(katakanaLine(typed));
