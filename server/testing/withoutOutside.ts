import type { Outside } from '../app/parts.ts';
import { askingProvider } from '../oidc/askProvider.ts';
import { openidPort } from '../oidc/openidPort.ts';
import { ProviderUnavailable } from '../payment/provider/paymentProvider.ts';
import { sealsWith } from '../staff/seal/seals.ts';

const away = async () => {
  throw new ProviderUnavailable('there is no payment provider here');
};

/** What a server has of the outside world where none is needed: nothing answers, nothing is delivered. */
export const withoutOutside: Pick<
  Outside,
  | 'oidc'
  | 'seals'
  | 'providers'
  | 'transports'
  | 'beacon'
  | 'publicUrl'
  | 'consoleUrl'
  | 'linkSecret'
  | 'databaseCopies'
  | 'mailDelivery'
  | 'postOutside'
  | 'webhookNetworks'
> = {
  oidc: openidPort({ ask: askingProvider({ networks: [], timeoutMs: 200 }) }),
  seals: sealsWith({ keys: [Buffer.alloc(32, 5)] }),
  providers: { sandbox: { create: away, get: away, list: away, refund: away, parseWebhook: () => null }, stripe: null },
  transports: { mail: { send: async () => undefined }, line: { send: async () => undefined } },
  beacon: { randomnessOf: async () => null },
  publicUrl: 'http://yoyaku.test',
  consoleUrl: 'http://yoyaku.test',
  linkSecret: Buffer.alloc(32, 9),
  databaseCopies: 0,
  mailDelivery: 'sent',
  postOutside: async () => {
    throw new Error('nothing is reached from here');
  },
  webhookNetworks: [],
};
