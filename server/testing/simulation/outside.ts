import type { Database } from '#server/db/connect.ts';
import type { Transports } from '#server/notice/transport.ts';
import { type PaymentProvider, ProviderUnavailable, RefundRefused } from '#server/payment/provider/paymentProvider.ts';
import type { PaymentProviders } from '#server/payment/provider/providerNamed.ts';
import { sandboxProvider } from '#server/payment/sandbox/sandboxProvider.ts';
import type { Clock } from '#server/time.ts';
import { aMailbox } from '../aMailbox.ts';

/**
 * The world outside the product: mail and a payment provider, either of which may be unavailable for a while. `refunds`:
 * the provider answers, and gives nothing back.
 */
export function anOutside() {
  const mailbox = aMailbox();
  const away = { mail: false, provider: false, refunds: false };
  const transports: Transports = {
    ...mailbox,
    mail: {
      async send(message) {
        if (away.mail) throw new Error('no mail server');
        await mailbox.mail.send(message);
      },
    },
  };
  return {
    away,
    mails: mailbox.mails,
    transports,
    payments: (books: { readonly db: Database; readonly clock: Clock }): PaymentProviders => ({
      sandbox: awayAtTimes(sandboxProvider({ ...books, secret: Buffer.alloc(32, 5) }), away),
      stripe: null,
    }),
  };
}

export type Outside = ReturnType<typeof anOutside>;

/** The provider as we reach it; people reach its page in any case. */
type Away = { readonly provider: boolean; readonly refunds: boolean };

function awayAtTimes<T extends PaymentProvider>(provider: T, away: Away): T {
  const reach = () => {
    if (away.provider) throw new ProviderUnavailable('the provider does not answer');
  };
  return {
    ...provider,
    async create(request) {
      reach();
      return provider.create(request);
    },
    async get(tenantId, providerRef) {
      reach();
      return provider.get(tenantId, providerRef);
    },
    async refund(refund) {
      reach();
      if (away.refunds) throw new RefundRefused('the card has expired');
      return provider.refund(refund);
    },
  };
}
