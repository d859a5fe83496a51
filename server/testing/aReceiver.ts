import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What came in, as it came. */
export type Received = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of a body, the body has.
  readonly body: any;
};

/** Answers a message with a status; undefined answers nothing at all. */
type Answering = (received: Received) => number | undefined | Promise<number | undefined>;

export type TestReceiver = Awaited<ReturnType<typeof aReceiver>>;

/** Another system on loopback that takes what it is told; `answering` may be exchanged meanwhile. */
export async function aReceiver(answering: Answering = () => 204) {
  const received: Received[] = [];
  const accepted: Received[] = [];
  const receiver = { answering };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const text = Buffer.concat(pieces).toString();
      const one = { path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) };
      received.push(one);
      const status = await receiver.answering(one);
      if (status === undefined) return void response.destroy();
      if (status >= 200 && status < 300) accepted.push(one);
      response.writeHead(status, status >= 300 && status < 400 ? { location: '/elsewhere' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}/hook`,
    port,
    /** Everything that came, and what of it was accepted. */
    received,
    accepted,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  });
}
