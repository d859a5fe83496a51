import { compatibleLine } from '#rules/text/typedText.ts';

/** A phone number in its three parts: as it is parted when typed, else from its end; null for what is none. '' has empty ones. */
export function phoneParts(typed: string): readonly [string, string, string] | null {
  const text = compatibleLine(typed).replace(/[‐‑–—−ー－]/gu, '-');
  if (text === '') return ['', '', ''];
  const parted =
    /^([0-9]{1,4})[- ]([0-9]{1,4})[- ]([0-9]{1,4})$/.exec(text) ?? /^([0-9]{2,4})([0-9]{4})([0-9]{4})$/.exec(text);
  return parted ? [parted[1] ?? '', parted[2] ?? '', parted[3] ?? ''] : null;
}
