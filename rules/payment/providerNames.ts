/** The payment providers a tenant can choose from. */
export const providerNames = ['sandbox', 'stripe'] as const;

export type ProviderName = (typeof providerNames)[number];
