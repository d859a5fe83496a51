import { hexToBytes } from '@noble/hashes/utils.js';
import { digest } from './digest.ts';

/** The root of the tree over these leaves, in their order; the shape is that of RFC 9162. All in hexadecimal. */
export function rootOf(leaves: readonly string[]): string {
  let level = leaves;
  while (level.length > 1) level = levelAbove(level);
  return level[0] ?? digest('chusen-v1/empty');
}

/** Pairs become nodes; an odd last one is carried up as it is, so that no list has the root of another. */
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
