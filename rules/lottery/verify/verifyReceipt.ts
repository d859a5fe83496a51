import { isSalt, leafOf, proofOf, verifyProof } from '../draw/merkleTree.ts';
import { rankOf } from '../draw/ranking.ts';
import type { Line } from '../published/entry.ts';
import type { Transcript } from '../published/transcript.ts';
import { type Check, compare } from './check.ts';

/** What the holder of an entry received when applying. */
export type Receipt = { readonly entryNumber: string; readonly salt: string };

/**
 * listed: the number is in the list. leaf: with this line. tree: the list has the published root. key: it got its own
 * key.
 */
export type ReceiptCheckName = 'listed' | 'leaf' | 'tree' | 'key';

/**
 * `rank` counts from 1. `line` is what was drawn, `rounds` when its choices were won. All are null when it is not
 * listed.
 */
export type ReceiptReport = {
  readonly checks: readonly Check<ReceiptCheckName>[];
  readonly line: Line | null;
  readonly rank: number | null;
  readonly rounds: readonly number[] | null;
};

/**
 * Whether an entry was in a draw as its holder made it, and its result, from the transcript and the receipt alone.
 * verifyTranscript checks the transcript itself. A malformed salt fails `leaf`.
 */
export function verifyReceipt(transcript: Transcript, { entryNumber, salt }: Receipt): ReceiptReport {
  const { entries, closing, seed, order, outcomes } = transcript;
  const listed = entries.find(({ line }) => line.n === entryNumber);
  const proof = proofOf(entries, entryNumber);
  if (listed === undefined || proof === null) {
    return { checks: [compare('listed', entryNumber, '')], line: null, rank: null, rounds: null };
  }
  const { line, leaf } = listed;
  const index = order.findIndex(({ n }) => n === entryNumber);
  const isBelowRoot = verifyProof({ leaf, proof, root: closing.root });
  return {
    checks: [
      compare('listed', entryNumber, line.n),
      compare('leaf', isSalt(salt) ? leafOf({ line, salt }) : 'no salt', leaf),
      compare('tree', closing.root, isBelowRoot ? closing.root : 'another root'),
      compare('key', rankOf(seed, line).key, order[index]?.key ?? ''),
    ],
    line,
    rank: index === -1 ? null : index + 1,
    rounds: outcomes.find(({ n }) => n === entryNumber)?.rounds ?? null,
  };
}
