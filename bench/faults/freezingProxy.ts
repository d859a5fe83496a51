import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Link = { readonly client: Socket; readonly upstream: Socket; isFrozen: boolean };

/**
 * A proxy before a database that can freeze the connections it has: nothing passes any more, nothing is closed, and
 * neither side hears of the other's end. That is what a failover looks like that moves an address. New connections pass.
 */
export async function aFreezingProxy(target: { readonly port: number }) {
  const links = new Set<Link>();
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port: target.port, host: '127.0.0.1', allowHalfOpen: true });
    const link: Link = { client, upstream, isFrozen: false };
    links.add(link);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => undefined);
      one.on('data', (part) => link.isFrozen || other.write(part));
      one.on('end', () => link.isFrozen || other.end());
      one.on('close', () => {
        if (link.isFrozen) return;
        other.destroy();
        links.delete(link);
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const { port } = address;
  return {
    /** The same database by way of the proxy. */
    through(url: string) {
      const changed = new URL(url);
      changed.hostname = '127.0.0.1';
      changed.port = String(port);
      return changed.href;
    },
    /** Freezes every connection there is; answers how many. */
    freeze() {
      for (const link of links) {
        link.isFrozen = true;
        link.client.pause();
        link.upstream.pause();
      }
      return links.size;
    },
    /** Ends what is frozen, as the database does some time later: it has room for so many connections. */
    bury() {
      for (const link of links) {
        if (!link.isFrozen) continue;
        link.client.destroy();
        link.upstream.destroy();
        links.delete(link);
      }
    },
    async close() {
      server.close();
      for (const { client, upstream } of links) {
        client.destroy();
        upstream.destroy();
      }
      await once(server, 'close');
    },
  };
}
