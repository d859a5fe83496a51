import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a provider is asked to take: whole yen; `returnUrl` is where it sends the person afterwards, whatever happened.
 * A repetition for the same payment says the same again.
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

/** A payment with the moment in which the provider began it. */
export type ListedPayment = ProviderPayment & { readonly createdAt: Date };

/** A notification only says where to look; get() asks the provider for the truth. Null when it is about no payment. */
export type ProviderNotification = { readonly providerRef: string | null };

/** `isDone` once the person has got it. Until then it may still be refused, so refund() has to be called again. */
export type ProviderRefund = { readonly providerRef: string; readonly isDone: boolean };

/**
 * A payment provider. create() and refund() are safe to repeat with the same paymentId or refundId. All throw
 * ProviderUnavailable when it cannot be reached or its answer makes no sense. refund() throws RefundRefused when it
 * refuses for good. get() answers null for what is not a payment of that tenant. parseWebhook answers null for what the
 * provider did not sign, or signed too long ago.
 */
export type PaymentProvider = {
  create(request: PaymentRequest): Promise<{ readonly providerRef: string; readonly paymentUrl: string }>;
  get(tenantId: string, providerRef: string): Promise<ProviderPayment | null>;
  /** The payments of a tenant that the provider began from `from` on and before `until`, at least those that were paid. */
  list(tenantId: string, time: { readonly from: Date; readonly until: Date }): Promise<readonly ListedPayment[]>;
  refund(refund: {
    readonly tenantId: string;
    readonly providerRef: string;
    readonly refundId: string;
    readonly amount: number;
  }): Promise<ProviderRefund>;
  parseWebhook(headers: IncomingHttpHeaders, rawBody: Buffer): ProviderNotification | null;
};

export class ProviderUnavailable extends Error {}

/** The provider has answered that it will not give this money back, so no repetition helps. */
export class RefundRefused extends Error {}
