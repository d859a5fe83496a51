import type { Database } from '#server/db/connect.ts';
import { opensSandbox, type Settings } from '#server/settings.ts';
import type { Clock } from '#server/time.ts';
import { sandboxProvider } from '../sandbox/sandboxProvider.ts';
import { stripeProvider } from '../stripe/stripeProvider.ts';
import type { PaymentProviders } from './providerNamed.ts';

/** The providers of an installation. */
export const paymentProviders = ({
  settings,
  db,
  clock,
  secret,
}: {
  readonly settings: Pick<
    Settings,
    'PUBLIC_URL' | 'SANDBOX_PAYMENTS' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'
  >;
  readonly db: Database;
  readonly clock: Clock;
  /** With which the sandbox signs. */
  readonly secret: Buffer;
}): PaymentProviders => ({
  sandbox: sandboxProvider({ db, clock, secret, isClosed: !opensSandbox(settings) }),
  stripe: settings.STRIPE_SECRET_KEY
    ? stripeProvider({
        apiUrl: settings.STRIPE_API_URL,
        secretKey: settings.STRIPE_SECRET_KEY,
        webhookSecrets: (settings.STRIPE_WEBHOOK_SECRET ?? '').split(',').flatMap((one) => one.trim() || []),
        clock,
      })
    : null,
});
