import { Worker } from 'node:worker_threads';
import type { DocumentFacts } from './documentFacts.ts';

export type DocumentPrinter = {
  print(facts: DocumentFacts): Promise<Buffer>;
  close(): Promise<void>;
};

type Waiting = { resolve: (pdf: Buffer) => void; reject: (error: Error) => void };
export type PrintAnswer =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly error: string };

const workerFile = new URL('./documentWorker.ts', import.meta.url);

/** Far longer than a document takes that comes out at all, in milliseconds. */
const usualLimitMs = 20_000;

/**
 * Prints in a separate thread, because setting a document takes some 100 ms of computing that would block the process.
 * The thread starts with the first document and is restarted should it die, or not answer: everybody else's document
 * waits behind one that never comes out.
 */
export function documentPrinter({ file = workerFile, limitMs = usualLimitMs } = {}): DocumentPrinter {
  let worker: Worker | undefined;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  /** Pending work belongs to the current thread; a late end of a failed thread is ignored. */
  const failAll = (from: Worker, error: Error) => {
    if (from !== worker) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(file);
    started.unref();
    started.on('message', (answer: PrintAnswer) => {
      const { resolve, reject } = waiting.get(answer.id) ?? {};
      waiting.delete(answer.id);
      if ('pdf' in answer) resolve?.(Buffer.from(answer.pdf));
      else reject?.(new Error(answer.error));
    });
    started.on('error', (error: Error) => failAll(started, error));
    started.on('exit', () => failAll(started, new Error('the printing thread ended')));
    return started;
  };

  return {
    print: (facts) =>
      new Promise((resolve, reject) => {
        last += 1;
        const current = worker ?? start();
        worker = current;
        const timer = setTimeout(() => {
          failAll(current, new Error('the printing thread did not answer'));
          void current.terminate();
        }, limitMs);
        waiting.set(last, {
          resolve: (pdf) => {
            clearTimeout(timer);
            resolve(pdf);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        });
        current.postMessage({ id: last, facts });
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
}
