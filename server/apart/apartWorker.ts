import { parentPort } from 'node:worker_threads';
import type { ApartAnswer, ApartTask } from './apart.ts';

parentPort?.on('message', async ({ file, name, given }: ApartTask) => {
  const answer = await import(file)
    .then((functions) => {
      parentPort?.postMessage({ isBegun: true } satisfies ApartAnswer);
      return functions[name](...given);
    })
    .then(
      (computed): ApartAnswer => ({ answer: computed }),
      (error: unknown): ApartAnswer => ({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
  parentPort?.postMessage(answer);
});
