import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Connections that may wait to be accepted: in the opening minute thousands come within a second. */
const backlog = 4_096;

/**
 * Sockets that listen on the one port. In each turn of its loop Node accepts one connection of each; in a rush a turn
 * takes milliseconds, and by a single socket ten thousand residents waited for seconds only to be let in.
 */
const sockets = 16;

type Where = { readonly port: number; readonly host: string };

/**
 * Serves `app` on a port, 0 for a free one; answers its address. It stops with app.close(), which waits for the
 * connections of all sockets. Rejects like listen() when the port is taken.
 */
export async function listen(app: FastifyInstance, { port, host }: Where): Promise<string> {
  // Elsewhere connections of a shared port all go to one of the sockets, or sharing is refused.
  const isShared = process.platform === 'linux';
  // Whoever shares a port does not hear that somebody else serves there already.
  if (isShared && port !== 0) await close(await opened(createServer(), { port, host, exclusive: true }));
  const others: Server[] = [];
  let closing: Promise<unknown> = Promise.resolve();
  // The server of `app` does not know of connections that others have accepted.
  app.addHook('preClose', async () => {
    closing = Promise.all(others.map(close));
  });
  app.addHook('onClose', async () => void (await closing));
  const address = await app.listen({ port, host, backlog, ...(isShared && { reusePort: true }) });
  const bound = app.server.address();
  if (isShared && bound !== null && typeof bound === 'object') {
    const where = { port: bound.port, host: bound.address, backlog, reusePort: true };
    // As the server of `app` makes its own connections.
    const options = { allowHalfOpen: true, noDelay: true };
    for (let count = 1; count < sockets; count += 1) {
      const other = createServer(options, (socket: Socket) => app.server.emit('connection', socket));
      others.push(await opened(other, where));
    }
  }
  return address;
}

async function opened(server: Server, where: Where & { readonly exclusive?: boolean; readonly reusePort?: boolean }) {
  server.listen(where);
  await once(server, 'listening');
  return server;
}

const close = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
