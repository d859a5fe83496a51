import type { PhoneNumberType } from '#contract/account.ts';
import { compatibleLine } from '#rules/text/typedText.ts';

export type PhoneParts = readonly [string, string, string];

// Beginnings of ten-digit numbers whose area code has not the usual three digits.
const twoDigitAreas = /^0[36]/;
const fourDigitBeginnings = /^0(120|570|800|990)/;

function partsOf(digits: string): PhoneParts | null {
  if (digits.length === 11) return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)];
  if (digits.length !== 10) return null;
  const first = fourDigitBeginnings.test(digits) ? 4 : twoDigitAreas.test(digits) ? 2 : 3;
  const second = first === 4 ? 7 : 6;
  return [digits.slice(0, first), digits.slice(first, second), digits.slice(second)];
}

/**
 * The three parts of a complete phone number in any width: by its own separators, else by its length and prefix. Null
 * when the text is no complete number. The area codes of small towns cannot be recognised from the digits. Such numbers
 * are divided 3-3-4, which dials the same.
 */
export function splitPhoneNumber(text: string): PhoneParts | null {
  const national = compatibleLine(text).replace(/^\+81[\s-]*0?/, '0');
  // 09O is no 09: a letter among the digits is a mistake for a digit.
  if (/\d[A-Za-z]|[A-Za-z]\d/.test(national)) return null;
  const [first, second, third, ...rest] = national.split(/[^0-9]+/).filter((part) => part !== '');
  if (first && second && third && rest.length === 0) {
    return [first, second, third].every((part) => part.length <= 4) ? [first, second, third] : null;
  }
  return partsOf(national.replace(/[^0-9]/g, ''));
}

/**
 * The three parts of a number that is typed digit by digit into one field, once it is whole: mobile and IP telephones
 * have eleven digits, others ten. Null before that.
 */
export function wholeTypedNumber(text: string): PhoneParts | null {
  const digits = compatibleLine(text).replace(/[^0-9]/g, '');
  const whole = /^0[5789]0/.test(digits) ? 11 : 10;
  return digits.length >= whole ? splitPhoneNumber(text) : null;
}

/** What kind of telephone a number is, by its first part. */
export const phoneTypeOf = (first: string): PhoneNumberType => (/^0[789]0/.test(first) ? 'Mobile' : 'Home');
