import { hexToBytes } from '@noble/hashes/utils.js';
import { canonicalJson } from '../published/canonicalJson.ts';
import { digest } from '../published/digest.ts';
import type { Entry, Line, ListedEntry } from '../published/entry.ts';

/** True for a salt as receipts show it: 16 bytes in lower-case hexadecimal. */
export const isSalt = (text: string) => /^[0-9a-f]{32}$/.test(text);

/**
 * SHA-256(00 ‖ salt ‖ line) in hexadecimal; the line enters as canonical JSON. Throws a TypeError for a malformed salt.
 */
export function leafOf({ line, salt }: Entry): string {
  // With salts of one length only, no other pair of salt and line gives the same bytes.
  if (!isSalt(salt)) throw new TypeError('a salt is 16 bytes in lower-case hexadecimal');
  return digest(Uint8Array.of(0), hexToBytes(salt), lineText(line));
}

const lineText = ({ c, n, t }: Line) => canonicalJson({ c, n, t });

/** The root of the tree over these leaves, in their order; the shape is that of RFC 9162. All in hexadecimal. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0] ?? digest('chusen-v1/empty');
}

/** Pairs become nodes. An odd last one is carried up unchanged, so that no two lists share a root. */
export function levelAbove(level: readonly string[]): string[] {
  const above: string[] = [];
  for (let index = 0; index < level.length; index += 2) {
    const [left = '', right] = level.slice(index, index + 2);
    above.push(right === undefined ? left : nodeOf(left, right));
  }
  return above;
}

/** SHA-256(01 ‖ left ‖ right). */
export const nodeOf = (left: string, right: string) => digest(Uint8Array.of(1), hexToBytes(left), hexToBytes(right));

/**
 * A proof from one leaf to the root: its position from 0, the length of the list, and the sibling nodes on the path.
 */
export type Proof = { readonly index: number; readonly count: number; readonly siblings: readonly string[] };

/** The proof that an entry is in the list, or null when it is not. Needs no salts. */
export function proofOf(list: readonly ListedEntry[], entryNumber: string): Proof | null {
  const index = list.findIndex(({ line }) => line.n === entryNumber);
  if (index === -1) return null;
  const siblings: string[] = [];
  let level: readonly string[] = list.map(({ leaf }) => leaf);
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const sibling = level[at % 2 === 0 ? at + 1 : at - 1];
    if (sibling !== undefined) siblings.push(sibling);
    level = levelAbove(level);
  }
  return { index, count: list.length, siblings };
}

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Whether a proof leads from this leaf to this root. Returns false, and never throws, for a malformed proof. */
export function verifyProof({ leaf, proof, root }: { leaf: string; proof: Proof; root: string }): boolean {
  const { index, count, siblings } = proof;
  if (!Number.isSafeInteger(index) || !Number.isSafeInteger(count) || index < 0 || index >= count) return false;
  if (![leaf, ...siblings].every(isHash)) return false;
  const waiting = [...siblings];
  let node = leaf;
  let at = index;
  for (let size = count; size > 1; size = Math.ceil(size / 2)) {
    const isCarried = at % 2 === 0 && at === size - 1;
    if (!isCarried) {
      const sibling = waiting.shift();
      if (sibling === undefined) return false;
      node = at % 2 === 0 ? nodeOf(node, sibling) : nodeOf(sibling, node);
    }
    at = Math.floor(at / 2);
  }
  return waiting.length === 0 && node === root;
}
