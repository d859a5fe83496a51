/** A reservation's fee, what is charged for it by now, and what was paid and has not to go back; in yen. */
type Account = { readonly fee: number; readonly owed: number; readonly paid: number };

/**
 * The fee once so much is taken off it, and what of that goes back: never more than was paid. Who has not paid yet owes
 * less.
 */
export function feeAfter({ fee, owed, paid }: Account, perPerson: number) {
  const then = Math.max(0, fee - perPerson);
  return { fee: then, refund: owed === 0 ? 0 : Math.max(0, Math.min(paid, paid - then)) };
}
