import type { FastifyInstance } from 'fastify';
import { type Listening, listenBySets } from '#server/http/listening/listen.ts';
import { readSettings } from '#server/settings.ts';
import { type Demo, start } from '../start.ts';
import type { Beside } from './beside.ts';
import { aliveEveryMs, type FromWorker, type Place, type Question, type ToWorker } from './messages.ts';

/** How long a stop may take besides DRAIN_SECONDS, in milliseconds, and one after others have taken over. */
const stopMs = 9_500;
const leaveMs = 95_000;

type Runs = { readonly webFolder: string | null; readonly demo: Demo };

/**
 * One of several processes on a port, as their parent says: it serves by the sockets that it is given, and ends when it is
 * told to or when the parent is gone.
 */
export async function runWorker({ webFolder, demo }: Runs) {
  const settings = readSettings(process.env);
  const channel = openChannel();
  const place = await channel.begun;
  const { beside, leaveSet } = besideOthers(channel, place);
  const running = start({ settings, webFolder, demo, beside });
  let isEnding = false;
  const end = (how: 'stop' | 'leave', atMostMs: number) => {
    if (isEnding) return;
    isEnding = true;
    // Whatever hangs, even here.
    setTimeout(() => process.exit(1), atMostMs).unref();
    running
      .then((one) => one[how]())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  const stop = () => end('stop', stopMs + settings.DRAIN_SECONDS * 1_000);
  channel.on('drain', () => end('leave', leaveMs));
  channel.on('stop', stop);
  channel.on('leave', ({ set }) => leaveSet(set));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  // What restarts the parent, or the end of its terminal: the parent says what follows from that.
  process.on('SIGHUP', () => undefined);
  process.on('disconnect', stop);
  const { metrics, openapi, demoTenants } = await running;
  const answers = { metrics: metrics.figures, openapi: async () => openapi(), demoTenants };
  channel.on('ask', async ({ turn, question }) => {
    channel.send({ kind: 'told', turn, answer: await answers[question satisfies Question]().catch(() => null) });
  });
  setInterval(() => channel.send({ kind: 'alive' }), aliveEveryMs).unref();
}

type Channel = ReturnType<typeof openChannel>;
type Kind = ToWorker['kind'];
type Of<Name extends Kind> = Extract<ToWorker, { kind: Name }>;
type Listener = (message: never, socket: Listening | undefined) => void;

/** Messages from the parent by kind, those that came before somebody listened among them. */
function openChannel() {
  const listeners = new Map<Kind, Listener>();
  const early: (readonly [ToWorker, Listening | undefined])[] = [];
  const begun = Promise.withResolvers<Place>();
  process.on('message', (message: ToWorker, socket: unknown) => {
    if (message.kind === 'begin') return begun.resolve(message);
    // The parent sends no other handle than these.
    const given = socket as Listening | undefined;
    const listener = listeners.get(message.kind);
    // `on` has put it under the kind whose messages it takes.
    if (listener) listener(message as never, given);
    else early.push([message, given]);
  });
  return {
    begun: begun.promise,
    on<Name extends Kind>(kind: Name, listener: (message: Of<Name>, socket: Listening | undefined) => void) {
      listeners.set(kind, listener as Listener);
      for (const [message, socket] of early.filter(([one]) => one.kind === kind)) listener(message as Of<Name>, socket);
    },
    send: (message: FromWorker) => void (process.connected && process.send?.(message)),
  };
}

function besideOthers(channel: Channel, { place, processes, database }: Place) {
  const coming = new Map<number, Listening[]>();
  let listening: ReturnType<typeof listenBySets> | undefined;
  const beside: Beside = {
    processes,
    database,
    name: String(place + 1),
    isFirst: place === 0,
    hashing: hashingWith(channel),
    async listen(app: FastifyInstance) {
      const sets = listenBySets(app);
      listening = sets;
      const first = Promise.withResolvers<void>();
      channel.on('socket', async ({ set, isLast }, socket) => {
        const sockets = coming.get(set) ?? [];
        coming.set(set, sockets);
        if (socket) sockets.push(socket);
        if (!isLast) return;
        coming.delete(set);
        await sets.take(set, sockets);
        channel.send({ kind: 'listening', set });
        first.resolve();
      });
      await app.ready();
      channel.send({ kind: 'built' });
      await first.promise;
      const bound = app.server.address();
      return bound !== null && typeof bound === 'object' ? `http://${bound.address}:${bound.port}` : '';
    },
  };
  return { beside, leaveSet: (set: number) => listening?.leave(set) };
}

/** Hashes when the parent says that there is a core for it; at once, when nobody is there any more who counts. */
function hashingWith(channel: Channel): Beside['hashing'] {
  const waiting = new Map<number, () => void>();
  let turns = 0;
  channel.on('slot', ({ turn }) => {
    waiting.get(turn)?.();
    waiting.delete(turn);
  });
  process.on('disconnect', () => {
    for (const go of waiting.values()) go();
    waiting.clear();
  });
  return async (act) => {
    if (process.connected) {
      const turn = turns++;
      await new Promise<void>((resolve) => {
        waiting.set(turn, resolve);
        channel.send({ kind: 'wantSlot', turn });
      });
    }
    try {
      return await act();
    } finally {
      channel.send({ kind: 'slotBack' });
    }
  };
}
