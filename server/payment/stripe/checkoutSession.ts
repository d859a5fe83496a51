import { z } from 'zod';
import type { ProviderPayment } from '../provider/paymentProvider.ts';

const charge = z.object({
  amount_refunded: z.number().int(),
  payment_method_details: z.object({ type: z.string() }).nullable().optional(),
});

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  amount_received: z.number().int(),
  latest_charge: charge.nullable().optional(),
});

/** What of a Checkout Session (with its payment intent and charge expanded) we look at. */
export const checkoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  amount_total: z.number().int(),
  currency: z.string(),
  metadata: z.object({ tenantId: z.string(), paymentId: z.string() }),
  payment_intent: paymentIntent.nullable(),
  customer_details: z.object({ email: z.string().nullable() }).nullable().optional(),
});

export type CheckoutSession = z.infer<typeof checkoutSession>;

/** A session as every provider answers it. Of a paid one the amount is what came, not what was asked for. */
export function paymentFrom(session: CheckoutSession): ProviderPayment {
  const state = stateOf(session);
  const intent = session.payment_intent;
  return {
    providerRef: session.id,
    state,
    amount: state === 'paid' && intent ? intent.amount_received : session.amount_total,
    currency: session.currency.toUpperCase(),
    refunded: intent?.latest_charge?.amount_refunded ?? 0,
    tenantId: session.metadata.tenantId,
    paymentId: session.metadata.paymentId,
  };
}

function stateOf({ status, payment_status, payment_intent }: CheckoutSession): ProviderPayment['state'] {
  if (status === 'open') return 'open';
  if (status === 'expired') return 'expired';
  if (payment_status === 'paid') return 'paid';
  // The person has done their part and the money is to come: a slip until the intent says otherwise.
  const isGivenUp = payment_intent?.status === 'requires_payment_method' || payment_intent?.status === 'canceled';
  return isGivenUp ? 'failed' : 'pending';
}
