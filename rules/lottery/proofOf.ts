import type { ListedEntry } from './entry.ts';
import { levelAbove } from './rootOf.ts';

/** What it takes to reach the root from one leaf: its place from 0, the length of the list, and the nodes beside the way up. */
export type Proof = { readonly index: number; readonly count: number; readonly siblings: readonly string[] };

/** The proof that an entry is in the list, or null when it is not. It needs nobody's salt. */
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
