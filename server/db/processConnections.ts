import type { Socket } from 'node:net';
import type { Client, Pool, PoolClient } from 'pg';

/** A connection that somebody uses, and how long it may say nothing once it is in doubt. */
type InUse = { readonly doubtMs: number };

/**
 * The connections of all pools of a process that lead to one database. Where one of them is lost, the others may be dead
 * without a sign: a network that swallows everything closes nothing, and each would cost whoever gets it their whole
 * patience. So those that nobody uses are ended together. Opening new ones takes milliseconds.
 */
export function processConnections() {
  const idle = new Set<PoolClient>();
  const inUse = new Map<PoolClient, InUse>();
  const ended = new WeakSet<PoolClient>();

  function endIdle() {
    const doubtful = [...idle];
    idle.clear();
    for (const client of doubtful) {
      ended.add(client);
      socketOf(client).destroy();
    }
  }

  function endIfSilent(client: PoolClient, use: InUse, heardBytes: number) {
    if (inUse.get(client) !== use || isAskedNothing(client)) return;
    const socket = socketOf(client);
    if (socket.bytesRead === heardBytes) socket.destroy();
  }

  return {
    /** `doubtMs` is how long a connection of the pool that is in use may say nothing after `doubt`. */
    watch(pool: Pool, doubtMs: number) {
      pool.on('acquire', (client) => {
        idle.delete(client);
        inUse.set(client, { doubtMs });
      });
      pool.on('remove', (client) => idle.delete(client));
      pool.on('release', (_error, client) => {
        inUse.delete(client);
        // The driver destroys the socket of a connection that has not answered in time.
        if (socketOf(client).destroyed) endIdle();
        else idle.add(client);
      });
    },
    endIdle,
    /**
     * A connection has gone silent while a new one is answered at once: what was opened before is likely to be frozen. One
     * on which somebody waits, and which still says nothing after a while, is ended before their whole patience has passed.
     */
    doubt() {
      endIdle();
      for (const [client, use] of inUse) {
        const { bytesRead } = socketOf(client);
        setTimeout(endIfSilent, use.doubtMs, client, use, bytesRead).unref();
      }
    },
    /** Whether it was ended here while nobody used it, so that its loss is no news. */
    hasEnded: (client: PoolClient) => ended.has(client),
  };
}

export type ProcessConnections = ReturnType<typeof processConnections>;

// The driver has both, its types do not.

/** A goodbye would wait for an answer that does not come. */
const socketOf = (client: PoolClient) => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Whether nobody waits for an answer, such as within a transaction whose reader takes their time. */
const isAskedNothing = (client: PoolClient) => (client as unknown as Client & { readyForQuery: boolean }).readyForQuery;
