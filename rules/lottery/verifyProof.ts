import type { Proof } from './proofOf.ts';
import { nodeOf } from './rootOf.ts';

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text);

/** Whether a proof leads from this leaf to this root. False, never an exception, for whatever is wrong with the proof. */
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
