import { lookup } from 'node:dns/promises';
import net from 'node:net';
import { type Listening, refuseIfTaken, socketsOfOne } from './listen.ts';

/** What Node's cluster opens its sockets with. It has no name in the documentation, and no way that has one does it. */
type Opening = (address: string, port: number, family: number, fd: undefined, flags: number) => Listening | number;
const open = (net as unknown as { readonly _createServerHandle: Opening })._createServerHandle;

/** UV_TCP_REUSEPORT of libuv. */
const reusePort = 2;

type Wanted = { readonly host: string; readonly port: number; readonly sets: number };

/**
 * Opens so many sets of sockets on one port, 0 for a free one, among which Linux spreads whoever comes. Nobody is accepted
 * here: processes that are given a set listen by it. As long as they stay open here no connection is lost with a process
 * that ends, because whoever waits to be accepted waits at the socket, and the next process finds them there. Throws like
 * listen() where the port is taken.
 */
export async function sharedPort({ host, port, sets }: Wanted) {
  await refuseIfTaken({ host, port });
  const { address, family } = await lookup(host);
  const opened: Listening[][] = [];
  let bound = port;
  for (let set = 0; set < sets; set += 1) {
    const sockets: Listening[] = [];
    opened.push(sockets);
    for (let count = 0; count < socketsOfOne; count += 1) {
      const socket = open(address, bound, family, undefined, reusePort);
      if (typeof socket === 'number') throw new Error(`listen on ${host}:${bound}: error ${-socket} of the system`);
      const name: { port?: number } = {};
      socket.getsockname(name);
      bound = name.port ?? bound;
      sockets.push(socket);
    }
  }
  return {
    port: bound,
    sets: opened as readonly (readonly Listening[])[],
    close() {
      for (const socket of opened.flat()) socket.close();
    },
  };
}
