import type { Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';

/**
 * The connections of a process that nobody uses at the moment. Where one connection is lost, the others may be dead
 * without a sign: a network that swallows everything closes nothing, and each would cost whoever gets it his whole
 * patience. So they are ended together. Opening new ones takes milliseconds.
 */
export function idleConnections() {
  const idle = new Set<PoolClient>();
  const ended = new WeakSet<PoolClient>();
  function end() {
    const doubtful = [...idle];
    idle.clear();
    for (const client of doubtful) {
      ended.add(client);
      socketOf(client).destroy();
    }
  }

  return {
    /** Pools whose connections lead to the same database share one of these. */
    watch(pool: Pool) {
      pool.on('acquire', (client) => idle.delete(client));
      pool.on('remove', (client) => idle.delete(client));
      pool.on('release', (_error, client) => {
        // The driver destroys the socket of a connection that has not answered in time.
        if (socketOf(client).destroyed) end();
        else idle.add(client);
      });
    },
    end,
    /** Whether it was ended here, so that its loss is no news. */
    hasEnded: (client: PoolClient) => ended.has(client),
  };
}

export type IdleConnections = ReturnType<typeof idleConnections>;

/** A goodbye would wait for an answer that does not come. The driver has the socket, its types do not. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;
