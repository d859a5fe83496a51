import type { ProviderName } from '#rules/payment/providerNames.ts';
import type { SandboxDesk } from '../sandbox/sandboxDesk.ts';
import { type PaymentProvider, ProviderUnavailable } from './paymentProvider.ts';

/**
 * The sandbox has a page of its own, and where it is closed it takes nothing; Stripe is there only when its keys are
 * configured.
 */
export type PaymentProviders = {
  readonly sandbox: PaymentProvider & { readonly desk?: SandboxDesk; readonly isClosed?: boolean };
  readonly stripe: PaymentProvider | null;
};

/** The provider of that name; throws ProviderUnavailable where it is not configured. */
export function providerNamed(providers: PaymentProviders, name: ProviderName): PaymentProvider {
  const provider = providers[name];
  if (provider === null) throw new ProviderUnavailable(`the payment provider ${name} is not configured`);
  return provider;
}
