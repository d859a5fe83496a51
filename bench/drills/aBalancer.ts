import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

type Target = {
  readonly port: number;
  readonly agent: Agent;
  isIn: boolean;
  looksAgainst: number;
  underWay: number;
};

/** How often it looks, and how many looks in a row change its mind: `inter 1s fall 2 rise 2` of haproxy. */
const everyMs = 1_000;
const looksNeeded = 2;

/**
 * What stands for a balancer: it asks every process for `/inservice` and gives each call to the one in service that has
 * the fewest under way. It keeps connections on both sides, and never tries a call again.
 */
export async function aBalancer(ports: readonly number[]) {
  const targets = ports.map(
    (port): Target => ({ port, agent: new Agent({ keepAlive: true }), isIn: true, looksAgainst: 0, underWay: 0 }),
  );
  const changes: string[] = [];
  const began = performance.now();
  let isOver = false;
  const looking = targets.map(async (target) => {
    while (!isOver) {
      const seen = await look(target.port);
      if (note(target, seen === inService)) {
        const seconds = ((performance.now() - began) / 1_000).toFixed(1);
        changes.push(`at ${seconds} s ${target.port} is ${target.isIn ? 'in' : 'out'} (${seen})`);
      }
      await sleep(everyMs);
    }
  });
  const server = createServer((call, answer) => {
    const [target] = targets.filter(({ isIn }) => isIn).toSorted((one, other) => one.underWay - other.underWay);
    if (!target) return void answer.writeHead(503).end('no process is in service');
    pass(target, call, answer);
  }).listen(0, '127.0.0.1');
  // Longer than anybody pauses.
  server.keepAliveTimeout = 60_000;
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    /** Whom it took in or out of service, when and why. */
    changes,
    sendsTo: (port: number) => targets.some((target) => target.port === port && target.isIn),
    async close() {
      isOver = true;
      await Promise.all(looking);
      for (const { agent } of targets) agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const inService = '200';

/** What it sees: the status, or why there is none. */
const look = (port: number) =>
  fetch(`http://127.0.0.1:${port}/inservice`, { signal: AbortSignal.timeout(everyMs) }).then(
    async (answer) => {
      await answer.text();
      return String(answer.status);
    },
    (error: Error) => `${error.cause ?? error}`,
  );

/** True when the look changed its mind. */
function note(target: Target, isIn: boolean) {
  target.looksAgainst = isIn === target.isIn ? 0 : target.looksAgainst + 1;
  if (target.looksAgainst < looksNeeded) return false;
  target.isIn = isIn;
  target.looksAgainst = 0;
  return true;
}

function pass(target: Target, call: IncomingMessage, answer: ServerResponse) {
  target.underWay += 1;
  const { method, url } = call;
  const { connection: _, ...headers } = call.headers;
  const sent = request({ agent: target.agent, port: target.port, host: '127.0.0.1', method, path: url, headers });
  const fail = (error: Error) =>
    answer.headersSent ? answer.destroy() : answer.writeHead(502).end(`port ${target.port}: ${error.message}`);
  sent.on('error', fail);
  sent.on('close', () => {
    target.underWay -= 1;
  });
  sent.on('response', (received) => {
    // These tell about the connection to the process, not about the one to the resident.
    const { connection: _, 'keep-alive': __, ...kept } = received.headers;
    answer.writeHead(received.statusCode ?? 502, kept);
    received.on('error', fail);
    received.pipe(answer);
  });
  call.pipe(sent);
}
