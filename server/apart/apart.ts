import { Worker } from 'node:worker_threads';
import { actorText, type Scope } from '../context.ts';
import { Refused } from '../refused.ts';
import { type Asker, inTurns } from './turns.ts';

/** What is asked of the thread: a function of a file, by name. */
export type ApartTask = { readonly file: string; readonly name: string; readonly given: readonly unknown[] };
/** `isBegun` comes once the file is loaded, which is no part of the computing. */
export type ApartAnswer = { readonly isBegun: true } | { readonly answer: unknown } | { readonly error: string };

// biome-ignore lint/suspicious/noExplicitAny: the functions of a file may take and answer whatever can be cloned.
type Functions<File> = { readonly [Name in keyof File]: (...given: any[]) => unknown };

type Waiting = {
  readonly task: ApartTask;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
};

const workerFile = new URL('./apartWorker.ts', import.meta.url);

/** Far longer than an honest text takes on a machine that is busy with other things, in milliseconds. */
const usualLimitMs = 5_000;

/** Far longer than a file takes to load on a machine that is busy, in milliseconds. */
const loadLimitMs = 60_000;

/** Texts of one town, and of one of its people, that wait; those after them are refused. */
const mostOfTown = 20;
const mostOfPerson = 5;

const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Computes in a separate thread what somebody's text may make long: there it holds nobody up. What takes longer than the
 * limit, or more memory, is ended and refused with tooMuchToCompute; where too many wait already, with busy. Towns take
 * turns, and in each its people. The thread starts with the first text.
 */
export function computingApart({ file = workerFile, limitMs = usualLimitMs } = {}) {
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  let timer: NodeJS.Timeout | undefined;
  const queue = inTurns<Waiting>();

  const settle = (settling: (waiting: Waiting) => void) => {
    clearTimeout(timer);
    const done = current;
    current = undefined;
    if (done) settling(done);
    next();
  };
  /** The late end of a thread that was given up is ignored. */
  const giveUp = (from: Worker, error: Error) => {
    if (from !== worker) return;
    worker = undefined;
    void from.terminate();
    settle(({ reject }) => reject(error));
  };
  const limit = (asked: Worker, ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => giveUp(asked, new Refused('tooMuchToCompute')), ms);
  };
  const start = () => {
    const started = new Worker(file, { resourceLimits });
    started.unref();
    started.on('message', (answer: ApartAnswer) => {
      if (started !== worker) return;
      if ('isBegun' in answer) return limit(started, limitMs);
      settle(({ resolve, reject }) => ('answer' in answer ? resolve(answer.answer) : reject(new Error(answer.error))));
    });
    started.on('error', (error: Error & { code?: string }) =>
      giveUp(started, error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refused('tooMuchToCompute') : error),
    );
    started.on('exit', () => giveUp(started, new Error('the computing thread ended')));
    return started;
  };
  const next = () => {
    if (current) return;
    current = queue.take();
    if (!current) return;
    worker ??= start();
    const asked = worker;
    limit(asked, loadLimitMs);
    try {
      asked.postMessage(current.task);
    } catch (error) {
      // What cannot be cloned.
      settle(({ reject }) => reject(error as Error));
    }
  };

  return {
    run: (asker: Asker, task: ApartTask) =>
      new Promise<unknown>((resolve, reject) => {
        const { ofPerson, ofTown } = queue.waiting(asker);
        if (ofPerson >= mostOfPerson || ofTown >= mostOfTown) return reject(new Refused('busy'));
        queue.add(asker, { task, resolve, reject });
        next();
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
}

/** One thread for all of a process: who computes much waits for themselves. */
const ofProcess = computingApart();

/**
 * The functions of a file, to be called in the thread of whoever asks. `file` imports nothing that needs the process: what goes
 * in and comes out is cloned.
 */
export const apartFrom =
  <File extends Functions<File>>(file: URL) =>
  <Name extends keyof File & string>(
    { tenant, actor }: Pick<Scope, 'tenant' | 'actor'>,
    name: Name,
    ...given: Parameters<File[Name]>
  ) =>
    ofProcess.run({ town: tenant.tenantId, person: actorText(actor) }, { file: file.href, name, given }) as Promise<
      Awaited<ReturnType<File[Name]>>
    >;
