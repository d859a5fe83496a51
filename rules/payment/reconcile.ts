/** What came in for a payment and went back of it, in yen. */
export type Movement = { readonly received: number; readonly refunded: number };

export type Match = 'equal' | 'oursOnly' | 'theirsOnly' | 'differs';

/** Whether the ledger and the provider say the same of a payment; null for one that neither knows money of. */
export function matchOf(ours: Movement | null, theirs: Movement | null): Match | null {
  if (ours === null) return theirs === null ? null : 'theirsOnly';
  if (theirs === null) return 'oursOnly';
  return ours.received === theirs.received && ours.refunded === theirs.refunded ? 'equal' : 'differs';
}
