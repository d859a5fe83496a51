import type { Definition } from '../published/definition.ts';
import { hashOf } from '../published/digest.ts';
import { byNumber, type Entry } from '../published/entry.ts';
import { frozenHoldings, type Holdings } from '../published/holdings.ts';
import type { ClosedList, Closing, DrawInput } from '../published/transcript.ts';
import { inputFormFault } from '../published/transcriptForm.ts';
import { faultsOf } from './faults.ts';
import { leafOf, rootOf } from './merkleTree.ts';

/**
 * Freezes a list: the same result for the same entries in any order. Throws an Error for a list that cannot be drawn,
 * such as a repeated entry number or an event outside the draw.
 */
export function closeList({
  definition,
  entries,
  holdings,
}: {
  readonly definition: Definition;
  readonly entries: readonly Entry[];
  readonly holdings: Holdings;
}): ClosedList {
  const lines = entries.map(({ line }) => line);
  const input: DrawInput = {
    definition,
    entries: entries
      .map((entry) => ({ line: entry.line, leaf: leafOf(entry) }))
      .toSorted((one, other) => byNumber(one.line.n, other.line.n)),
    holdings: frozenHoldings({ definition, lines, holdings }),
  };
  const formFault = inputFormFault(input);
  if (formFault !== null) throw new Error(`This list cannot be closed: ${formFault}`);
  const { inDefinition, inList, inHoldings } = faultsOf(input);
  const faults = [...inDefinition, ...inList, ...inHoldings];
  if (faults.length > 0) throw new Error(`This list cannot be closed: ${faults.join('; ')}`);
  return { ...input, closing: closingOf(input) };
}

/** The statement of a definition, a list and holdings. */
export const closingOf = ({ definition, entries, holdings }: DrawInput): Closing => ({
  count: entries.length,
  tickets: entries.reduce((sum, { line }) => sum + line.t, 0),
  root: rootOf(entries.map(({ leaf }) => leaf)),
  definitionHash: hashOf(definition),
  linesHash: hashOf(entries.map(({ line }) => line)),
  holdingsHash: hashOf(holdings),
});
