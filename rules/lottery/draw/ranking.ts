import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Definition } from '../published/definition.ts';
import { digest, hashOf } from '../published/digest.ts';
import { byNumber, type Line } from '../published/entry.ts';
import type { Rank } from '../published/transcript.ts';

/** The seed of the order, in hexadecimal: from the definition, the closed list and the later randomness. */
export const seedOf = ({
  definition,
  root,
  randomness,
}: {
  readonly definition: Definition;
  readonly root: string;
  readonly randomness: string;
}) => digest(`chusen-v1/seed\n${hashOf(definition)}\n${root}\n${randomness}`);

/** The key of one ticket: HMAC-SHA256 under the seed, in hexadecimal. */
export const keyOf = ({ seed, n, ticket }: { readonly seed: string; readonly n: string; readonly ticket: number }) =>
  bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(`chusen-v1/key\n${n}\n${ticket}`)));

/** The rank of one entry, computed from its own line alone. A line without tickets gets the last rank possible. */
export function rankOf(seed: string, { n, t }: Pick<Line, 'n' | 't'>): Rank {
  let best: Rank = { n, ticket: 0, key: 'f'.repeat(64) };
  for (let ticket = 1; ticket <= t; ticket += 1) {
    const key = keyOf({ seed, n, ticket });
    if (best.ticket === 0 || key < best.key) best = { n, ticket, key };
  }
  return best;
}

/** Smaller keys first, equal ones by entry number. */
export const byRank = (one: Rank, other: Rank) =>
  one.key < other.key ? -1 : one.key > other.key ? 1 : byNumber(one.n, other.n);

/** The order of the draw, the first to choose first. Removing an entry does not reorder the others. */
export const ranking = (seed: string, lines: readonly Pick<Line, 'n' | 't'>[]): Rank[] =>
  lines.map((line) => rankOf(seed, line)).toSorted(byRank);
