import { allocate, type Outcome } from './allocate.ts';
import { type ClosedList, type Closing, closingOf, type DrawInput } from './closeList.ts';
import { hashOf } from './digest.ts';
import { promiseOf, type Randomness } from './randomness.ts';
import { type Rank, ranking } from './ranking.ts';
import { seedOf } from './seedOf.ts';
import { stockOf } from './stock.ts';

/** Everything about a draw, without names and salts: whoever has it can do the draw again. Hashes in hexadecimal. */
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
  /** Of the canonical JSON of all the rest. */
  readonly transcriptHash: string;
};

/** Draws a closed list: the same transcript every time. Throws an Error for randomness the definition did not promise. */
export function draw({ closing: _, ...input }: ClosedList, randomness: Randomness): Transcript {
  const { expected, found } = promiseOf(input.definition.source, randomness);
  if (expected !== found)
    throw new Error(`The randomness is not what was promised: ${expected} expected, ${found} found`);
  return transcriptOf(input, randomness);
}

/** What a draw of this list with this randomness comes to, promised or not. */
export function transcriptOf({ definition, entries, holdings }: DrawInput, randomness: Randomness): Transcript {
  const closing = closingOf({ definition, entries, holdings });
  const lines = entries.map(({ line }) => line);
  const seed = seedOf({ definition, root: closing.root, randomness: randomness.hex });
  const order = ranking(seed, lines);
  const { winLimit } = definition;
  const content = {
    definition,
    definitionHash: closing.definitionHash,
    entries,
    holdings,
    closing,
    closingHash: hashOf(closing),
    randomness,
    seed,
    order,
    outcomes: allocate({ winLimit, lines, order, stock: stockOf(definition, holdings) }),
  };
  return { ...content, transcriptHash: hashOf(content) };
}
