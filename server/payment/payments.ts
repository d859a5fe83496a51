import type { Payables } from './payable.ts';
import type { PaymentProviders } from './provider/providerNamed.ts';

/** What the payment engine works with: who takes money, and what it is taken for. */
export type Payments = { readonly providers: PaymentProviders; readonly payables: Payables };
