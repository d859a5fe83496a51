import type { Definition } from './definition.ts';
import { hashOf } from './digest.ts';
import { byNumber, type Entry, type ListedEntry } from './entry.ts';
import { faultsOf } from './faults.ts';
import { frozenHoldings, type Holdings } from './holdings.ts';
import { leafOf } from './leafOf.ts';
import { rootOf } from './rootOf.ts';
import { inputFormFault } from './transcriptForm.ts';

/** What is drawn, the list, and what was held already. */
export type DrawInput = {
  readonly definition: Definition;
  /** By entry number. */
  readonly entries: readonly ListedEntry[];
  readonly holdings: Holdings;
};

/**
 * The statement made public at the close, before the randomness is known. Salted leaves alone would let the keeper of the list
 * change the line of an entry whose holder looks away; `linesHash` and `holdingsHash` fix them for everybody.
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
 * Freezes a list: the same result for the same entries in any order. Throws an Error for what no draw can be made of, such as
 * an entry number that stands there twice or an event that is not drawn.
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

/** The statement that belongs to a definition, a list and holdings. */
export const closingOf = ({ definition, entries, holdings }: DrawInput): Closing => ({
  count: entries.length,
  tickets: entries.reduce((sum, { line }) => sum + line.t, 0),
  root: rootOf(entries.map(({ leaf }) => leaf)),
  definitionHash: hashOf(definition),
  linesHash: hashOf(entries.map(({ line }) => line)),
  holdingsHash: hashOf(holdings),
});
