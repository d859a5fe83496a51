import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance, FastifyListenOptions } from 'fastify';

/** Connections that may wait to be accepted: in the opening minute thousands come within a second. */
export const backlog = 4_096;

/**
 * Sockets that listen on the one port. In each turn of its loop Node accepts one connection of each; in a rush a turn
 * takes milliseconds, and by a single socket ten thousand residents waited for seconds only to be let in.
 */
export const socketsOfOne = 16;

/** An open socket as Node keeps it, before a server listens by it or beside servers that do. */
export type Listening = {
  listen(backlog: number): number;
  close(): void;
  getsockname(answer: { port?: number; address?: string }): number;
};

type Where = { readonly port: number; readonly host: string };

/**
 * Serves `app` on a port, 0 for a free one; answers its address. It stops with app.close(), which waits for the
 * connections of all sockets. Rejects like listen() when the port is taken.
 */
export async function listen(app: FastifyInstance, { port, host }: Where): Promise<string> {
  // Elsewhere connections of a shared port all go to one of the sockets, or sharing is refused.
  const isShared = process.platform === 'linux';
  if (isShared) await refuseIfTaken({ port, host });
  const others: Server[] = [];
  closeWith(app, others);
  const address = await app.listen({ port, host, backlog, ...(isShared && { reusePort: true }) });
  const bound = app.server.address();
  if (isShared && bound !== null && typeof bound === 'object') {
    const where = { port: bound.port, host: bound.address, backlog, reusePort: true };
    for (let count = 1; count < socketsOfOne; count += 1) others.push(await opened(another(app), where));
  }
  return address;
}

/**
 * Serves `app` by sockets that are open already and that others have as well. `take` adds a set of them; `leave` accepts
 * nobody more by one set and leaves its sockets to the others, where whoever waits to be accepted stays.
 */
export function listenBySets(app: FastifyInstance) {
  const others: Server[] = [];
  const sets = new Map<number, (() => void)[]>();
  let isBegun = false;
  closeWith(app, others);

  async function begin(socket: Listening) {
    isBegun = true;
    // Fastify hands its options to the server, which takes the socket; the host is for its own choice between two ways.
    const by: FastifyListenOptions & { readonly handle: Listening } = { handle: socket, host: '127.0.0.1' };
    await app.listen(by);
    // A server that is given a socket shortens its queue.
    socket.listen(backlog);
    // The server itself stays: it knows of the connections that the others have accepted, too.
    return () => socket.close();
  }

  async function join(socket: Listening) {
    const other = another(app);
    other.listen(socket, backlog);
    await once(other, 'listening');
    others.push(other);
    return () => {
      others.splice(others.indexOf(other), 1);
      other.close();
    };
  }

  return {
    async take(set: number, sockets: readonly Listening[]) {
      const ends: (() => void)[] = [];
      sets.set(set, ends);
      for (const socket of sockets) ends.push(await (isBegun ? join(socket) : begin(socket)));
    },
    leave(set: number) {
      for (const end of sets.get(set) ?? []) end();
      sets.delete(set);
    },
  };
}

/** The server of `app` does not know of sockets that others listen by. */
function closeWith(app: FastifyInstance, others: readonly Server[]) {
  let closing: Promise<unknown> = Promise.resolve();
  app.addHook('preClose', async () => {
    closing = Promise.all(others.map(close));
  });
  app.addHook('onClose', async () => void (await closing));
}

/** A server that hands its connections to that of `app`, made as that one makes its own. */
const another = (app: FastifyInstance) =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => app.server.emit('connection', socket));

/** Whoever shares a port does not hear that somebody else serves there already. */
export async function refuseIfTaken({ port, host }: Where) {
  if (port !== 0) await close(await opened(createServer(), { port, host, exclusive: true }));
}

async function opened(server: Server, where: Where & { readonly exclusive?: boolean; readonly reusePort?: boolean }) {
  server.listen(where);
  await once(server, 'listening');
  return server;
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
