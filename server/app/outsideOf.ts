import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { linePort } from '../account/login/lineApi.ts';
import { type Hashing, passwordsWith } from '../account/password/passwords.ts';
import type { Database } from '../db/connect.ts';
import { secretNamed } from '../db/secret.ts';
import { rateLimitsOn } from '../limits/rateLimits.ts';
import { drandBeacon } from '../lottery/drandBeacon.ts';
import { mailDeliveryOf, transportsOf } from '../notice/transportsOf.ts';
import { askingProvider } from '../oidc/askProvider.ts';
import { openidPort } from '../oidc/openidPort.ts';
import { paymentProviders } from '../payment/provider/paymentProviders.ts';
import { consoleUrlOf, publicUrlOf, type Settings } from '../settings.ts';
import { sealsWith } from '../staff/seal/seals.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import type { Clock } from '../time.ts';
import { postingOutside } from '../webhook/postOutside.ts';
import type { Outside } from './parts.ts';
import { secretKeysOf } from './secretKeys.ts';

type Options = {
  readonly settings: Settings;
  readonly db: Database;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  /** Lends a core to a hash, where the processes of a machine share its cores. */
  readonly hashing?: Hashing | undefined;
  /** How many processes serve the database; a command is none of them. */
  readonly processes?: () => number;
  /** Whether all of them read what is sealed. A command does not know, and seals nothing. */
  readonly readSeals?: () => boolean;
};

/** The external systems as the settings describe them. */
export async function outsideOf({ settings, db, pool, clock, log, hashing, ...others }: Options): Promise<Outside> {
  const { processes = () => 1, readSeals = () => false } = others;
  const onUnreadable = (error: Error) =>
    log.warn({ reason: error.message }, 'a stored password hash cannot be read; nobody can log in with it');
  return {
    db,
    directory: tenantDirectory(db),
    clock,
    passwords: await passwordsWith({
      onUnreadable,
      ...(hashing && { hashing }),
      queueSecret: await secretNamed(db, 'login queue'),
      queue: { perAddress: settings.ADDRESS_LIMIT_FACTOR },
    }),
    line: linePort({ url: settings.LINE_API_URL, timeoutMs: settings.LINE_TIMEOUT_MS }),
    oidc: openidPort({
      ask: askingProvider({ networks: settings.OIDC_NETWORKS, timeoutMs: settings.OIDC_TIMEOUT_MS }),
    }),
    seals: sealsWith({ keys: secretKeysOf(settings).keys, mayBegin: readSeals }),
    limits: rateLimitsOn(pool, {
      perAddress: settings.ADDRESS_LIMIT_FACTOR,
      isNaming: settings.DATABASE_PREPARED,
      processes,
    }),
    providers: paymentProviders({ settings, db, clock, secret: await secretNamed(db, 'sandbox payment') }),
    transports: transportsOf({ settings, log }),
    beacon: drandBeacon({ urls: settings.DRAND_URLS, timeoutMs: settings.DRAND_TIMEOUT_MS }),
    publicUrl: publicUrlOf(settings),
    consoleUrl: consoleUrlOf(settings),
    linkSecret: await secretNamed(db, 'link'),
    databaseCopies: settings.DATABASE_COPIES,
    postOutside: postingOutside({ networks: settings.WEBHOOK_NETWORKS }),
    webhookNetworks: settings.WEBHOOK_NETWORKS,
    mailDelivery: mailDeliveryOf(settings),
  };
}
