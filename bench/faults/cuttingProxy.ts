import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy that forwards a request and then sometimes drops its answer with the connection: the server has done the
 * work, and the client gets no answer. `shouldCut` is evaluated once per answer.
 */
export async function aCuttingProxy(target: { port: number }, shouldCut: () => boolean) {
  const open = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(target.port, '127.0.0.1');
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => open.delete(socket));
    }
    client.pipe(upstream);
    upstream.on('data', (part) => {
      if (!shouldCut()) {
        client.write(part);
        return;
      }
      cuts += 1;
      client.destroy();
      upstream.destroy();
    });
    client.on('close', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    cutsSoFar: () => cuts,
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
