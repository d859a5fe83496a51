const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Slips of convenience stores run out at midnight in Japan, wherever the tenant is. */
const japanAheadMs = 9 * hourMs;

/** Stripe keeps a page open for half an hour at least and a day at most; a little inside of both, for its own clock. */
const shortest = 31 * minuteMs;
const longest = 23 * hourMs;

/** The most days Stripe lets a slip live. */
const mostSlipDays = 60;

export type CheckoutTimes = {
  readonly pageEndsAt: Date;
  /** Whole days a slip may live, counted from the day it is asked for; null when there is no time for one. */
  readonly slipDays: number | null;
};

/**
 * How long Stripe's page and a slip from it may live so that nothing is taken after `expiresAt`, if Stripe can help it.
 * The same for the same payment, however often it is asked for.
 */
export function checkoutTimes({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): CheckoutTimes {
  const began = createdAt.getTime();
  const pageEnds = Math.min(Math.max(expiresAt.getTime(), began + shortest), began + longest);
  // A slip may be asked for until the page ends, and lives until the end of the day that many days later.
  const dayBegins = Math.floor((pageEnds - 1 + japanAheadMs) / dayMs) * dayMs - japanAheadMs;
  const days = Math.floor((expiresAt.getTime() - dayBegins) / dayMs) - 1;
  return { pageEndsAt: new Date(pageEnds), slipDays: days < 1 ? null : Math.min(days, mostSlipDays) };
}
