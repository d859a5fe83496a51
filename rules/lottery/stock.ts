import type { Definition } from './definition.ts';
import type { Choice } from './entry.ts';
import { eventStock } from './eventStock.ts';
import { facilityStock } from './facilityStock.ts';
import type { Holdings } from './holdings.ts';

/** What is still to be had while places are handed out. */
export type Stock = {
  /** Whether the entry with number `n` can have the choice now; never what it took already. */
  isPossible(n: string, choice: Choice): boolean;
  /** Gives it the choice; only after isPossible. */
  take(n: string, choice: Choice): void;
};

/** Everything a draw has to give, less what was held at the close. */
export const stockOf = (definition: Definition, holdings: Holdings): Stock =>
  definition.kind === 'event' ? eventStock(definition, holdings) : facilityStock(definition, holdings);
