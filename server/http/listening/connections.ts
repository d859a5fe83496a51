import type { Server, Socket } from 'node:net';

/** The connections of a server, by whichever socket they came. */
export function connectionsOf(server: Server) {
  const open = new Set<Socket>();
  const waiting: (() => void)[] = [];
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => {
      open.delete(socket);
      if (open.size === 0) for (const resolve of waiting.splice(0)) resolve();
    });
  });
  return {
    /** Answers as soon as there is none. */
    ended: () => (open.size === 0 ? Promise.resolve() : new Promise<void>((resolve) => waiting.push(resolve))),
  };
}
