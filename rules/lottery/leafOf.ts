import { hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonicalJson.ts';
import { digest } from './digest.ts';
import type { Entry, Line } from './entry.ts';

/** True for a salt as receipts show it: 16 bytes in lower-case hexadecimal. */
export const isSalt = (text: string) => /^[0-9a-f]{32}$/.test(text);

/** SHA-256(00 ‖ salt ‖ line) in hexadecimal; the line enters as canonical JSON. Throws a TypeError for a malformed salt. */
export function leafOf({ line, salt }: Entry): string {
  // With salts of one length only, no other pair of salt and line gives the same bytes.
  if (!isSalt(salt)) throw new TypeError('a salt is 16 bytes in lower-case hexadecimal');
  return digest(Uint8Array.of(0), hexToBytes(salt), lineText(line));
}

const lineText = ({ c, n, t }: Line) => canonicalJson({ c, n, t });
