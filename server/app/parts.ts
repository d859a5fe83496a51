import type { MailDelivery } from '#contract/account.ts';
import { knownDevices } from '../account/login/knownDevices.ts';
import type { LinePort } from '../account/login/linePort.ts';
import type { Passwords } from '../account/password/passwords.ts';
import type { Database } from '../db/connect.ts';
import { executorOn } from '../executor.ts';
import type { Limits } from '../limits/rateLimits.ts';
import type { Beacon } from '../lottery/beacon.ts';
import type { Transports } from '../notice/transport.ts';
import type { OidcPort } from '../oidc/oidcPort.ts';
import type { PaymentProviders } from '../payment/provider/providerNamed.ts';
import type { Seals } from '../staff/seal/seals.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import type { Clock } from '../time.ts';
import type { PostOutside } from '../webhook/postOutside.ts';
import { drawKinds } from './drawKinds.ts';
import { jobHandlersWith } from './jobHandlers.ts';
import { operationsWith } from './operations.ts';
import { payables } from './payables.ts';

/** What the product reaches outside of itself, and what only its operator knows. */
export type Outside = {
  readonly db: Database;
  readonly directory: TenantDirectory;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly line: LinePort;
  readonly limits: Limits;
  /** Providers of sign-ins. */
  readonly oidc: OidcPort;
  /** Seals second factors. */
  readonly seals: Seals;
  readonly providers: PaymentProviders;
  readonly transports: Transports;
  readonly beacon: Beacon;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
  /** The address staff use, the same unless CONSOLE_HOST gives them one of their own. */
  readonly consoleUrl: string;
  /** With which links that expire are signed. */
  readonly linkSecret: Buffer;
  /** How many other machines are to keep a copy of the database; 0 where nobody has said so. */
  readonly databaseCopies: number;
  /** Tells addresses that tenants have registered, and which private networks the operator allows for them. */
  readonly postOutside: PostOutside;
  readonly webhookNetworks: readonly string[];
  /** What becomes of mails. */
  readonly mailDelivery: MailDelivery;
};

/** The whole server without HTTP: who runs what, and everything given to whom it needs. */
export function partsOf(outside: Outside) {
  const { db, clock, publicUrl, consoleUrl, providers } = outside;
  const payments = { providers, payables };
  const devices = knownDevices(outside.linkSecret);
  return {
    ...outside,
    executor: executorOn({ db, clock, publicUrl, consoleUrl }),
    payments,
    drawKinds,
    operations: operationsWith({ ...outside, payments, devices }),
    handlers: jobHandlersWith({ ...outside, payments }),
  };
}

export type Parts = ReturnType<typeof partsOf>;
