import { Client, type ClientConfig } from 'pg';

/**
 * A connection for a single piece of work that takes as long as it takes. When it is lost, what is under way fails: the
 * driver's own event, for which nobody would listen, would end the process before anything is tidied up. A peer that is
 * gone is noticed even by somebody who only waits for it.
 */
export function longClient(url: string, name: string, options: ClientConfig = {}) {
  const client = new Client({
    connectionString: url,
    application_name: `yoyaku ${name}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...options,
  });
  client.on('error', () => undefined);
  return client;
}
