import { type ChildProcess, fork, type SendHandle } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FromWorker, Place, Question, Sockets, ToWorker } from './messages.ts';

/** How often it is asked whether a process has said that it is alive, and after how many times without it is ended. */
const lookEveryMs = 5_000;
const mostMissed = 12;

/** How long an answer to operators is waited for, in milliseconds. */
const answerMs = 5_000;

export type Worker = {
  readonly place: number;
  readonly pid: number | undefined;
  /** Whether it can serve: false when it ended before. */
  readonly built: Promise<boolean>;
  readonly gone: Promise<void>;
  isBuilt(): boolean;
  isGone(): boolean;
  /** Has it listen by a set of sockets; answers when it does, or is gone. */
  listenBy(set: number, sockets: Sockets): Promise<void>;
  leaveSet(set: number): void;
  /** Others have taken over: it ends when its connections have. */
  drain(): void;
  stop(): void;
  kill(): void;
  /** Null where it gives no answer in time. */
  ask(question: Question): Promise<unknown>;
};

export type WorkerOptions = {
  /** The file that runs as a process of its own. */
  readonly program: string;
  readonly place: Place;
  readonly onSlot: (worker: Worker, grant: () => void) => void;
  readonly onSlotBack: (worker: Worker) => void;
  /** It is gone, whatever became of it. */
  readonly onGone: (worker: Worker, how: string) => void;
  /** It has said nothing for a minute and is killed. */
  readonly onSilent: (worker: Worker) => void;
};

/** One of several processes on a port, as its parent sees it. */
export function aWorker({ program, place, onSlot, onSlotBack, onGone, onSilent }: WorkerOptions): Worker {
  const child = fork(program, ['worker'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const built = Promise.withResolvers<boolean>();
  const gone = Promise.withResolvers<void>();
  const answers = awaited();
  let [isGone, isBuilt] = [false, false];

  const send = (message: ToWorker, socket?: Sockets[number]) => {
    // What is on its way to one that ends is lost, and its end says so. The types know no socket before it listens.
    if (child.connected) child.send(message, socket as unknown as SendHandle, { keepOpen: true }, () => undefined);
  };

  const silence = watchSilence(child, () => onSilent(worker));
  child.on('message', (message: FromWorker) => {
    silence.heard();
    if (message.kind === 'built') {
      isBuilt = true;
      built.resolve(true);
    } else if (message.kind === 'listening') answers.told(`set ${message.set}`, null);
    else if (message.kind === 'wantSlot') onSlot(worker, () => send({ kind: 'slot', turn: message.turn }));
    else if (message.kind === 'slotBack') onSlotBack(worker);
    else if (message.kind === 'told') answers.told(`turn ${message.turn}`, message.answer);
  });
  onEnd(child, (how: string) => {
    if (isGone) return;
    isGone = true;
    silence.end();
    built.resolve(false);
    answers.end();
    gone.resolve();
    onGone(worker, how);
  });
  send({ kind: 'begin', ...place });

  const worker: Worker = {
    place: place.place,
    pid: child.pid,
    built: built.promise,
    gone: gone.promise,
    isGone: () => isGone,
    isBuilt: () => isBuilt && !isGone,
    async listenBy(set, sockets) {
      const listens = answers.to(`set ${set}`);
      const last = sockets.length - 1;
      for (const [at, socket] of sockets.entries()) send({ kind: 'socket', set, isLast: at === last }, socket);
      await listens;
    },
    leaveSet: (set) => send({ kind: 'leave', set }),
    drain: () => send({ kind: 'drain' }),
    stop: () => send({ kind: 'stop' }),
    kill: () => void child.kill('SIGKILL'),
    async ask(question) {
      const turn = turns++;
      const told = answers.to(`turn ${turn}`);
      send({ kind: 'ask', turn, question });
      return Promise.race([told, sleep(answerMs, null, { ref: false })]);
    },
  };
  return worker;
}

function onEnd(child: ChildProcess, ended: (how: string) => void) {
  child.once('exit', (code, signal) => ended(signal ?? `exit ${code}`));
  child.once('error', (error) => ended(error.message));
}

/** Questions run through all processes, so no two have the same number. */
let turns = 0;

/** Answers that are to come; all of them are null once nobody is there who gives any. */
function awaited() {
  const waiting = new Map<string, (answer: unknown) => void>();
  let isOver = false;
  return {
    async to(name: string): Promise<unknown> {
      if (isOver) return null;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(name, resolve);
      const answer = await promise;
      waiting.delete(name);
      return answer;
    },
    told: (name: string, answer: unknown) => waiting.get(name)?.(answer),
    end() {
      isOver = true;
      for (const resolve of waiting.values()) resolve(null);
    },
  };
}

/** Kills a process that says nothing any more: at one port nobody from outside can look at one of several. */
function watchSilence(child: ChildProcess, onSilent: () => void) {
  let missed = 0;
  let hasSpoken = false;
  // Counted, not by the clock: a machine that slept has not missed anything.
  const timer = setInterval(() => {
    if (hasSpoken) missed += 1;
    if (missed < mostMissed) return;
    onSilent();
    child.kill('SIGKILL');
  }, lookEveryMs);
  return {
    heard() {
      hasSpoken = true;
      missed = 0;
    },
    end: () => clearInterval(timer),
  };
}
