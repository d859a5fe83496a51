import type { MailDelivery } from '#contract/account.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { LinePort } from '#server/account/login/linePort.ts';
import type { Passwords } from '#server/account/password/passwords.ts';
import type { Database } from '#server/db/connect.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { Beacon } from '#server/lottery/beacon.ts';
import type { Transports } from '#server/notice/transport.ts';
import type { OidcPort } from '#server/oidc/oidcPort.ts';
import type { Payments } from '#server/payment/payments.ts';
import type { Seals } from '#server/staff/seal/seals.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';

/** What some operations need besides the database of their call. */
export type Ports = {
  readonly db: Database;
  readonly directory: TenantDirectory;
  readonly limits: Limits;
  readonly passwords: Passwords;
  readonly seals: Seals;
  readonly line: LinePort;
  readonly oidc: OidcPort;
  readonly devices: KnownDevices;
  readonly payments: Payments;
  readonly beacon: Beacon;
  readonly linkSecret: Buffer;
  readonly transports: Transports;
  readonly mailDelivery: MailDelivery;
  readonly databaseCopies: number;
  readonly publicUrl: string;
  readonly webhookNetworks: readonly string[];
};
