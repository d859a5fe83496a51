import { Agent, request } from 'node:http';
import { runLoad } from '../load.ts';
import { connections, type Generator, type Load } from './load.ts';

/** Where there is no wrk. It is slower than a bare route, so shares of one come out too large. */
export const nodeGenerator: Generator = {
  name: 'Node',
  limit:
    'wrk is missing (Debian: apt-get install wrk), so Node sends the load. It stops near 14,000 calls a second and takes ' +
    'the processor from the server: shares of the bare route are too large.',
  async run(baseUrl, load, { seconds, expected }) {
    const agent = new Agent({ keepAlive: true, maxSockets: connections });
    const prefix = crypto.randomUUID();
    let turn = 0;
    const work = async () => {
      const status = await send(agent, baseUrl, requestOf(load, turn++, prefix));
      if (status !== expected) throw new Error(`answered ${status}`);
    };
    try {
      return await runLoad({ concurrency: connections, seconds, work });
    } finally {
      agent.destroy();
    }
  },
};

type Sent = { readonly path: string; readonly headers: Record<string, string | number>; readonly body: string };

function requestOf(
  { path, headers, sessions, sessionHeader, bodies, isKeyed }: Load,
  turn: number,
  prefix: string,
): Sent {
  const token = sessions[turn % sessions.length];
  const body = bodies[turn % bodies.length] ?? '';
  return {
    path,
    body,
    headers: {
      ...headers,
      'content-length': Buffer.byteLength(body),
      ...(token === undefined ? {} : { [sessionHeader]: token }),
      ...(isKeyed ? { 'idempotency-key': `${prefix}-${turn}` } : {}),
    },
  };
}

const send = (agent: Agent, baseUrl: string, { path, headers, body }: Sent) =>
  new Promise<number>((resolve, reject) => {
    const sent = request(new URL(path, baseUrl), { agent, method: 'POST', headers }, (answer) => {
      answer.on('error', reject);
      answer.on('end', () => resolve(answer.statusCode ?? 0));
      answer.resume();
    });
    sent.on('error', reject);
    sent.end(body);
  });
