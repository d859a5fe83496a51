import type { PaymentOutcome } from '#contract/payment.ts';

/** Milliseconds between asking again, while a payment is under way: a card is confirmed in moments, a slip in days. */
const pauses = [3_000, 5_000, 10_000, 20_000, 30_000] as const;

/** In how many milliseconds the provider is asked again after so many answers; false when there is nothing to wait for. */
export const nextAsk = (outcome: PaymentOutcome | undefined, answers: number) =>
  outcome === 'processing' ? (pauses[answers - 1] ?? false) : false;
