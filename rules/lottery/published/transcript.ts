import type { Definition } from './definition.ts';
import type { ListedEntry } from './entry.ts';
import type { Holdings } from './holdings.ts';

/** What is drawn, the list, and what was already held. */
export type DrawInput = {
  readonly definition: Definition;
  /** By entry number. */
  readonly entries: readonly ListedEntry[];
  readonly holdings: Holdings;
};

/**
 * The statement published at the close, before the randomness is known. Salted leaves alone would let the keeper of the
 * list change the line of an entry whose holder does not check. `linesHash` and `holdingsHash` fix them for everybody.
 */
export type Closing = {
  readonly count: number;
  readonly tickets: number;
  readonly root: string;
  readonly definitionHash: string;
  readonly linesHash: string;
  readonly holdingsHash: string;
};

export type ClosedList = DrawInput & { readonly closing: Closing };

/**
 * What came after the close. `hex`: the secret (sealed), the digits as drawn (ceremony), or the randomness of the round
 * (drand), to which its signature belongs.
 */
export type Randomness = { readonly hex: string; readonly signature?: string };

/** An entry's smallest key in hexadecimal, and the ticket (from 1) that has it. */
export type Rank = { readonly n: string; readonly ticket: number; readonly key: string };

/** For each of an entry's choices, in its own order, the round in which it was won; 0 where it was not. */
export type Outcome = { readonly n: string; readonly rounds: readonly number[] };

/** Everything about a draw, without names and salts: enough to repeat it. Hashes are in hexadecimal. */
export type Transcript = DrawInput & {
  readonly definitionHash: string;
  readonly closing: Closing;
  readonly closingHash: string;
  readonly randomness: Randomness;
  readonly seed: string;
  /** The first to choose first. */
  readonly order: readonly Rank[];
  /** In the order of the entries. */
  readonly outcomes: readonly Outcome[];
  /** Of the canonical JSON of all other fields. */
  readonly transcriptHash: string;
};
