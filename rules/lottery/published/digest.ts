import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from './canonicalJson.ts';

/** SHA-256 of the concatenated parts, text as UTF-8, in lower-case hexadecimal. */
export const digest = (...parts: readonly (string | Uint8Array)[]) =>
  bytesToHex(sha256(concatBytes(...parts.map((part) => (typeof part === 'string' ? utf8ToBytes(part) : part)))));

/** SHA-256 of a value's canonical JSON, in hexadecimal. */
export const hashOf = (value: unknown) => digest(canonicalJson(value));
