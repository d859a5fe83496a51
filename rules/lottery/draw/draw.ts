import { hashOf } from '../published/digest.ts';
import type { ClosedList, DrawInput, Randomness, Transcript } from '../published/transcript.ts';
import { allocate } from './allocate.ts';
import { closingOf } from './closeList.ts';
import { promiseOf } from './randomness.ts';
import { ranking, seedOf } from './ranking.ts';
import { stockOf } from './stockOf.ts';

/**
 * Draws a closed list: always the same transcript. Throws an Error for randomness other than the definition promised.
 */
export function draw({ closing: _, ...input }: ClosedList, randomness: Randomness): Transcript {
  const { expected, found } = promiseOf(input.definition.source, randomness);
  if (expected !== found)
    throw new Error(`The randomness is not what was promised: ${expected} expected, ${found} found`);
  return transcriptOf(input, randomness);
}

/** The result of drawing this list with this randomness, promised or not. */
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
