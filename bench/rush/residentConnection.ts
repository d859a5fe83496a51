import { connect, type Socket } from 'node:net';

export type Answered = { readonly status: number; readonly text: string; readonly cookies: readonly string[] };

type Waiting = { readonly resolve: (answer: Answered) => void; readonly reject: (error: Error) => void };

/**
 * A connection of one resident's phone, which sends one call after the other. It is written by hand because ten
 * thousand of Node's own would take more of the processor than the server that is measured.
 */
export class ResidentConnection {
  readonly #host: string;
  readonly #port: number;
  #socket: Socket | null = null;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | null = null;

  constructor(baseUrl: string) {
    const { hostname, port } = new URL(baseUrl);
    this.#host = hostname;
    this.#port = Number(port);
  }

  /** Answers with whatever the server does; rejects when the connection breaks or nothing comes for `patienceMs`. */
  post(
    path: string,
    {
      headers,
      body,
      patienceMs = 60_000,
    }: { headers: Readonly<Record<string, string>>; body: unknown; patienceMs?: number },
  ): Promise<Answered> {
    const text = JSON.stringify(body);
    const head = Object.entries({ ...headers, 'content-length': String(Buffer.byteLength(text)) })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('');
    return new Promise<Answered>((resolve, reject) => {
      const patience = setTimeout(() => this.#fail(new Error('no answer in time')), patienceMs);
      const settle =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          clearTimeout(patience);
          then(value);
        };
      this.#waiting = { resolve: settle(resolve), reject: settle(reject) };
      this.#open().write(`POST ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${head}\r\n${text}`);
    });
  }

  close() {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open() {
    if (this.#socket !== null) return this.#socket;
    const socket = connect(this.#port, this.#host);
    socket.setNoDelay(true);
    // A connection that was given up may still have something to say, which is not about the next one.
    const ifOurs =
      <T extends unknown[]>(work: (...told: T) => void) =>
      (...told: T) => {
        if (this.#socket === socket) work(...told);
      };
    socket.on(
      'data',
      ifOurs((part: Buffer) => this.#take(part)),
    );
    socket.on(
      'error',
      ifOurs((error: Error) => this.#fail(error)),
    );
    socket.on(
      'close',
      ifOurs(() => this.#fail(new Error('the connection was closed'))),
    );
    this.#socket = socket;
    return socket;
  }

  #fail(error: Error) {
    const waiting = this.#waiting;
    this.#waiting = null;
    this.#received = Buffer.alloc(0);
    this.close();
    waiting?.reject(error);
  }

  #take(part: Buffer) {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN);
    if (Number.isNaN(length)) return this.#fail(new Error('an answer without a length'));
    const end = headEnd + 4 + length;
    if (this.#received.length < end) return;
    const text = this.#received.toString('utf8', headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = null;
    const cookies = [...head.matchAll(/\r\nset-cookie: ([^;\r\n]*)/gi)].map(([, cookie]) => cookie ?? '');
    waiting?.resolve({ status: Number(head.slice(9, 12)), text, cookies });
  }
}
