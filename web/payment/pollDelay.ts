import type { PaymentOutcome } from '#contract/payment.ts';

/** Milliseconds between polls while a payment is under way: a card is confirmed in seconds, a slip in days. */
const pauses = [3_000, 5_000, 10_000, 20_000, 30_000] as const;

/** Milliseconds until the next poll after that many answers; false when there is nothing to wait for. */
export const nextPollDelay = (outcome: PaymentOutcome | undefined, answers: number) =>
  outcome === 'processing' ? (pauses[answers - 1] ?? false) : false;
