import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { byNumber, type Line } from './entry.ts';

/** An entry's smallest key in hexadecimal, and the ticket (from 1) that has it. */
export type Rank = { readonly n: string; readonly ticket: number; readonly key: string };

/** The key of one ticket: HMAC-SHA256 under the seed, in hexadecimal. */
export const keyOf = ({ seed, n, ticket }: { readonly seed: string; readonly n: string; readonly ticket: number }) =>
  bytesToHex(hmac(sha256, hexToBytes(seed), utf8ToBytes(`chusen-v1/key\n${n}\n${ticket}`)));

/** The rank of one entry, computed from nothing but its own line; a line without tickets has the last rank there is. */
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

/** The order of the draw, the first to choose first. Who is missing moves nobody else. */
export const ranking = (seed: string, lines: readonly Pick<Line, 'n' | 't'>[]): Rank[] =>
  lines.map((line) => rankOf(seed, line)).toSorted(byRank);
