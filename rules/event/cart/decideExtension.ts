import { type RefusalResult, refuse } from '#rules/refusal.ts';

/** How often the hold of a cart may be extended. */
export const mostExtensions = 10;

/** A seat of the cart that is still held, and how often it was extended. */
type HeldSeat = { readonly holdExtensions: number };

/** How often the seats of a cart were extended; they share one hold. */
export const extensionsOf = (held: readonly HeldSeat[]) =>
  Math.max(0, ...held.map(({ holdExtensions }) => holdExtensions));

/** How often they may still be extended. */
export const extensionsLeft = (held: readonly HeldSeat[]) => Math.max(0, mostExtensions - extensionsOf(held));

/**
 * How long a new seat is held beside those still held. It gets the full time and extends the others, which counts as
 * one extension. Once these are used up, it expires with the others. Otherwise adding and removing could hold a seat
 * for ever.
 */
export function holdOfNewSeat(held: readonly HeldSeat[]) {
  if (held.length === 0) return { isRenewed: true, holdExtensions: 0 };
  const isRenewed = extensionsLeft(held) > 0;
  return { isRenewed, holdExtensions: extensionsOf(held) + (isRenewed ? 1 : 0) };
}

/** Whether the hold of the seats that are still held can be extended once more. */
export function decideExtension(
  held: readonly HeldSeat[],
): { readonly kind: 'plan'; readonly holdExtensions: number } | RefusalResult {
  if (held.length === 0) return refuse('holdOver');
  if (extensionsLeft(held) === 0) return refuse('holdUsedUp');
  return { kind: 'plan', holdExtensions: extensionsOf(held) + 1 };
}
