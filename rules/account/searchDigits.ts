import { compatibleLine } from '#rules/text/typedText.ts';

/** The digits of what may be a number or the end of a phone number, with hyphens or without; null for other texts. */
export function searchDigits(typed: string) {
  const digits = compatibleLine(typed).replace(/[\s‐‑–—−ー-]/g, '');
  return /^[0-9]{3,}$/.test(digits) ? digits : null;
}
