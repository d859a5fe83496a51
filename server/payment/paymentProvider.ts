import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxDesk } from './sandbox/sandboxDesk.ts';

/**
 * What a provider is asked to take: whole yen; `returnUrl` is where it sends the person afterwards, whatever happened. A
 * repetition for the same payment says the same again.
 */
export type PaymentRequest = {
  readonly tenantId: string;
  readonly paymentId: string;
  readonly createdAt: Date;
  readonly amount: number;
  readonly currency: 'JPY';
  readonly description: string;
  readonly returnUrl: string;
  /** After it the provider takes nothing more. */
  readonly expiresAt: Date;
  readonly email: string | null;
};

/** How a payment stands on the provider's side; pending: the person has a slip and will pay at a convenience store. */
export type ProviderPayment = {
  readonly providerRef: string;
  readonly state: 'open' | 'pending' | 'paid' | 'failed' | 'expired';
  readonly amount: number;
  readonly currency: string;
  readonly refunded: number;
  readonly tenantId: string;
  readonly paymentId: string;
};

/** A notification only says where to look; its truth is asked for with get(). Null when it is about no payment. */
export type ProviderNotification = { readonly providerRef: string | null };

/** `isDone` once the person has got it; until then it may still be refused, so refund() is to be asked again. */
export type ProviderRefund = { readonly providerRef: string; readonly isDone: boolean };

/**
 * A payment provider. create() and refund() are safe to repeat with the same paymentId or refundId. All throw
 * ProviderAway when it cannot be reached or does not answer sense; refund() throws RefundRefused when it never will. get()
 * answers null for what is not a payment of that tenant. parseWebhook answers null for what the provider did not sign, or
 * signed too long ago.
 */
export type PaymentProvider = {
  create(request: PaymentRequest): Promise<{ readonly providerRef: string; readonly paymentUrl: string }>;
  get(tenantId: string, providerRef: string): Promise<ProviderPayment | null>;
  refund(refund: {
    readonly tenantId: string;
    readonly providerRef: string;
    readonly refundId: string;
    readonly amount: number;
  }): Promise<ProviderRefund>;
  parseWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderNotification | null;
};

export const providerNames = ['sandbox', 'stripe'] as const;
export type ProviderName = (typeof providerNames)[number];

/** The sandbox has a page of its own; Stripe is there only when its keys are configured. */
export type PaymentProviders = {
  readonly sandbox: PaymentProvider & { readonly desk?: SandboxDesk };
  readonly stripe: PaymentProvider | null;
};

export class ProviderAway extends Error {}

/** The provider has answered that it will not give this money back, so no repetition helps. */
export class RefundRefused extends Error {}

/** The provider of that name; throws ProviderAway where it is not configured. */
export function providerNamed(payments: PaymentProviders, name: ProviderName): PaymentProvider {
  const provider = payments[name];
  if (provider === null) throw new ProviderAway(`the payment provider ${name} is not configured`);
  return provider;
}
